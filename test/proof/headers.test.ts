// T-HEAD: what every answer says to the browser, whoever asks and whatever they ask for. The pages' own files
// are looked at by a journey, once they are built.
import { expect, test } from "vitest";
import { capabilities } from "#app/capabilities.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { headerFaults } from "./headerRules.ts";

const world = await makeWorld();
const queries = capabilities
  .flatMap(({ name, api }) =>
    Object.entries(api).map(([key, one]) => ({ name: `${name}.${key}`, one })),
  )
  .filter(({ one }) => one.kind !== "command");

/** An id wherever the path wants one. */
function anywhere(path: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return Object.fromEntries(names.map((name) => [name, newId()]));
}

test("every answer of the API: nothing framed, sniffed, kept or told on", async () => {
  let answers = 0;
  const faults: string[] = [];
  for (const { name, one } of queries) {
    if (one.path.endsWith("/live")) continue;
    for (const person of [null, "owner", "employee"] as (Person | null)[]) {
      const url = urlOf(one, anywhere(one.path));
      const { headers, status } = await world.send(person, { method: "GET", url, headers: {} });
      answers += 1;
      faults.push(
        ...headerFaults(headers).map((fault) => `${name} as ${person} (${status}): ${fault}`),
      );
      if (!/no-store/.test(headers["cache-control"] ?? "") && status === 200) {
        if (!one.path.startsWith("/api/public")) faults.push(`${name}: may be kept by a cache`);
      }
    }
  }
  console.log(`T-HEAD: responses ${answers}, header faults ${faults.length}`);
  expect(answers).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test.each([
  ["script-src", { "content-security-policy": "script-src 'self' 'unsafe-inline'" }],
  ["frame-ancestors", { "content-security-policy": "frame-ancestors *" }],
  ["x-content-type-options", { "x-content-type-options": "" }],
  ["referrer-policy", { "referrer-policy": "origin" }],
  ["x-powered-by", { "x-powered-by": "Fastify" }],
  ["open to every page", { "access-control-allow-origin": "*" }],
])("%s that is not as it should be is found", async (fault, spoiled) => {
  const { headers } = await world.send(null, { method: "GET", url: "/api/me", headers: {} });
  expect(headerFaults(headers)).toEqual([]);
  expect(headerFaults({ ...headers, ...spoiled }).join()).toContain(fault);
});
