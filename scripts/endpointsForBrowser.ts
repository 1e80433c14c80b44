// In the browser an endpoint is only where it is and how it is called. Its schemas stay on the server:
// every api.ts (and *Api.ts) is replaced by the plain facts of the endpoints it exports, so zod is
// never shipped.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** What the browser keeps of an endpoint. The rest is types, which cost nothing. */
const kept = ["kind", "path", "needs", "media", "offline", "asksInBody"] as const;

export function endpointsForBrowser(source: string): Plugin {
  return {
    name: "endpoints-for-browser",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.startsWith(source) || !/^(api|\w+Api)\.ts$/.test(basename(file))) return null;
      const changed = statSync(file).mtimeMs;
      const module: unknown = await import(`${pathToFileURL(file).href}?changed=${changed}`);
      return moduleText(groupsOf(module));
    },
  };
}

/** The exports that are groups of endpoints; anything else (a schema) is not for the browser. */
export function groupsOf(module: unknown): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(isRecord(module) ? module : {})) {
    if (!isRecord(value)) continue;
    const endpoints = Object.entries(value);
    if (endpoints.length === 0 || !endpoints.every(([, one]) => isEndpoint(one))) continue;
    groups[name] = Object.fromEntries(endpoints.map(([verb, one]) => [verb, factsOf(one)]));
  }
  return groups;
}

function moduleText(groups: Record<string, unknown>): string {
  return Object.entries(groups)
    .map(([name, group]) => `export const ${name} = ${JSON.stringify(group)};`)
    .join("\n");
}

function factsOf(endpoint: unknown): Record<string, unknown> {
  const record = isRecord(endpoint) ? endpoint : {};
  return Object.fromEntries(kept.map((name) => [name, record[name]]));
}

function isEndpoint(value: unknown): boolean {
  return isRecord(value) && ["query", "command", "stream"].some((kind) => value["kind"] === kind);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
