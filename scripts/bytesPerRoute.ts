// Prints what each route costs a phone: the gzipped JavaScript of its first load, and of its own
// chunk. Above the budget the build fails, because nobody notices ten kilobytes at a time.
import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

interface Budget {
  total: number;
  own: number;
}

/** The pages for strangers on a slow line: an HTML file and a script of their own, no framework. */
export const publicPages: readonly string[] = [
  "landing",
  "verify",
  "product-story",
  "farmer-profile",
  "test-auth",
  "test-connection",
];

function budgetOf(route: string): Budget {
  if (route === "landing") return { total: 2, own: 2 };
  // Half a kilobyte of it is the way to the words of two more languages (docs/decisions/0012).
  if (publicPages.includes(route)) return { total: 5, own: 2.5 };
  // A tenth of a kilobyte of it keeps a link from signing somebody in unasked (docs/decisions/0062).
  if (route === "SignInScreen") return { total: 115.2, own: 35 };
  if (route.endsWith("Form")) return { total: 200, own: 35 };
  if (route.includes("Dashboard")) return { total: 220, own: 35 };
  return { total: 210, own: 35 };
}

export function bytesPerRoute(): Plugin {
  return {
    name: "bytes-per-route",
    apply: "build",
    writeBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const schemas = chunks.find((chunk) => chunk.moduleIds.some((id) => id.includes("/zod/")));
        if (schemas) this.error(`zod is in the browser's ${schemas.fileName}: import no schema`);
        const rows = rowsOf(chunks);
        const over = rows.filter((row) => row.total > row.budget.total || row.own > row.budget.own);
        for (const row of rows) this.info(lineOf(row));
        if (over.length > 0) this.error(`too heavy: ${over.map((row) => row.route).join(", ")}`);
      },
    },
  };
}

interface Row {
  route: string;
  total: number;
  own: number;
  budget: Budget;
}

function rowsOf(chunks: readonly Rollup.OutputChunk[]): Row[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));
  const closure = (start: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...start];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(...(byName.get(name)?.imports ?? []));
    }
    return seen;
  };
  // To the tenth that is printed: the names of files in one another, made of their hashes, pack now better, now worse.
  const weigh = (names: Iterable<string>): number =>
    Math.round([...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 100) / 10;
  const row = (route: string, own: string, loaded: readonly string[]): Row => ({
    route,
    total: weigh(closure(loaded)),
    own: weigh([own]),
    budget: budgetOf(route),
  });
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === "app");
  const shell = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/shell/Inside.tsx"));
  const strangers = chunks.filter((chunk) => chunk.isEntry && publicPages.includes(chunk.name));
  // Beneath src: the checkout itself may lie in a folder of that name.
  const screens = chunks.filter((chunk) => /\/src\/.+\/screens\//.test(chunk.facadeModuleId ?? ""));
  const signIn = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/SignInScreen.tsx"));
  const always = entry ? [entry.fileName] : [];
  const inside = shell ? [...always, shell.fileName] : always;
  return [
    ...strangers.map((chunk) => row(chunk.name, chunk.fileName, [chunk.fileName])),
    ...(signIn ? [row("SignInScreen", signIn.fileName, [...always, signIn.fileName])] : []),
    ...screens.map((chunk) => row(chunk.name, chunk.fileName, [...inside, chunk.fileName])),
  ].toSorted((a, b) => b.total - a.total);
}

function lineOf(row: Row): string {
  const figures = [row.total, row.budget.total, row.own, row.budget.own];
  const [total, totalMost, own, ownMost] = figures.map((figure) => figure.toFixed(1).padStart(6));
  return `${row.route.padEnd(28)}${total} of ${totalMost} kB  own chunk ${own} of ${ownMost} kB`;
}
