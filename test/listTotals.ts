// Every list that says what its rows add is asked for all of its rows: the sum that stands under a column must be
// the sum of the column, of whatever capability it is. A new list joins by being one.
import { z } from "zod";
import { capabilities } from "#app/capabilities.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import type { World } from "./world.ts";

/** Rows that are read at most of one list. */
const mostRows = 3_000;

const page = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
  totals: z.record(z.string(), z.unknown()),
});

/** Lists that show what came to nothing and do not add it: the states of those rows. */
const cameToNothing: Readonly<Record<string, readonly string[]>> = {
  "field-collections.list": ["rejected", "void"],
  "payments.list": ["rejected", "void", "failed", "reversed"],
};

export interface Compared {
  /** Lists with rows and totals that were held beside each other. */
  lists: number;
  sums: number;
  faults: string[];
}

/** Compares every list of totals that can be opened without naming a thing. */
export async function compareTotals(world: World): Promise<Compared> {
  const compared: Compared = { lists: 0, sums: 0, faults: [] };
  for (const { name: capability, api } of capabilities) {
    for (const [name, endpoint] of Object.entries(api)) {
      if (!hasTotals(endpoint) || endpoint.path.includes("{")) continue;
      await compareOne(world, endpoint, { name: `${capability}.${name}`, compared });
    }
  }
  return compared;
}

function hasTotals({ kind, returns }: Endpoint): boolean {
  return kind === "query" && returns instanceof z.ZodObject && "totals" in returns.shape;
}

async function compareOne(
  world: World,
  endpoint: Endpoint,
  { name, compared }: { name: string; compared: Compared },
): Promise<void> {
  const read = await readAll(world, endpoint, {});
  if (read === null || read.rows.length === 0) return;
  compared.lists += 1;
  addUp(read, { name, words: "", compared });
  // Where sums are kept beside the rows, they are kept by state: narrowed by one, the list says the same of it.
  for (const state of new Set(read.rows.map((row) => row["state"]))) {
    if (typeof state !== "string") continue;
    const narrowed = await readAll(world, endpoint, { state });
    const isOnly = narrowed?.rows.every((row) => row["state"] === state) ?? false;
    if (narrowed && isOnly) addUp(narrowed, { name, words: ` (${state})`, compared });
  }
}

function addUp(
  read: Read,
  { name, words, compared }: { name: string; words: string; compared: Compared },
): void {
  const isAdded = (row: Record<string, unknown>) =>
    !cameToNothing[name]?.some((state) => row["state"] === state);
  const added = read.rows.filter(isAdded);
  for (const [column, said] of Object.entries(read.totals)) {
    const cells = added.map((row) => row[column]);
    if (!cells.every(isWhole) || !isWhole(said)) continue;
    compared.sums += 1;
    const sum = cells.reduce<bigint>((all, cell) => all + BigInt(cell ?? 0), 0n);
    if (sum === BigInt(said ?? 0)) continue;
    const found = `says ${said}, its ${cells.length} rows add ${sum}`;
    compared.faults.push(`${name}${words}: ${column} ${found}`);
  }
}

const isWhole = (cell: unknown): cell is string | number | null =>
  cell === null ||
  (typeof cell === "string" && /^-?\d+$/.test(cell)) ||
  (typeof cell === "number" && Number.isInteger(cell));

interface Read {
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
}

/** All rows of a list with its totals; null where it asks for more than a page, or is not narrowed so. */
async function readAll(
  world: World,
  endpoint: Endpoint,
  by: Record<string, string>,
): Promise<Read | null> {
  const rows: Record<string, unknown>[] = [];
  let after: string | null = null;
  do {
    const params = new URLSearchParams({
      limit: "200",
      ...by,
      ...(after === null ? {} : { after }),
    });
    const url = `${endpoint.path}?${params.toString()}`;
    const { status, text } = await world.send("owner", { method: "GET", url, headers: {} });
    if (status === 422 || status === 400) return null;
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${text}`);
    const read = page.parse(JSON.parse(text));
    rows.push(...read.rows);
    after = read.next;
    if (after === null) return { rows, totals: read.totals };
  } while (rows.length < mostRows);
  return null;
}
