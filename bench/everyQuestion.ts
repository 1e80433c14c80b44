// Every question of the house: as it stands, without saying of what (lists, boards, statements), searched, and of one thing that a
// list shows first. A new one joins by being one.
import type { Api, Endpoint } from "#platform/api/endpoint.ts";
import { capabilities } from "#app/capabilities.ts";
import type { Answer } from "./httpCalls.ts";
import { rounded } from "./ownDatabase.ts";

const asks = 3;

type Call = (method: string, path: string) => Promise<Answer>;

function allQuestions(): Endpoint[] {
  return capabilities.flatMap(({ api }) =>
    Object.values(api satisfies Api).filter(({ kind, media, needs }) => {
      const isOfSomeone = needs === "public" || needs === "provider" || needs === "operator";
      return kind === "query" && media === "application/json" && !isOfSomeone;
    }),
  );
}

const questions = (): Endpoint[] => allQuestions().filter(({ path }) => !path.includes("{"));

/** How many were asked, and the median milliseconds of each that takes longer than `most`, the slowest first. */
interface Slow {
  asked: number;
  slow: Record<string, number>;
}

/** Every question as it stands. */
export async function slowQuestions(call: Call, most: number): Promise<Slow> {
  return slowOf(
    call,
    questions().map(({ path }) => path),
    most,
  );
}

/** Every list that has a search box, searched for what only its first row is called, and for how that begins. */
export async function slowSearches(call: Call, most: number): Promise<Slow> {
  const addresses: string[] = [];
  for (const { path, params } of questions()) {
    if (params?.shape["search"] === undefined) continue;
    const { status, text } = await call("GET", path);
    if (status !== 200) continue;
    const called = nameOfFirst(JSON.parse(text));
    for (const word of new Set([called, called.slice(0, 4)])) {
      if (word !== "") addresses.push(`${path}?search=${encodeURIComponent(word)}`);
    }
  }
  return slowOf(call, addresses, most);
}

/**
 * Every question about one thing: the first of each list, so that what is asked about is what it is asked of. Those that no
 * list leads to are not asked.
 */
export async function slowPages(call: Call, most: number): Promise<Slow> {
  const ids = new Map<string, string>();
  for (const { path } of questions()) {
    const { status, text } = await call("GET", path);
    const id = status === 200 ? firstId(JSON.parse(text)) : undefined;
    if (id !== undefined) ids.set(path, id);
  }
  const addresses: string[] = [];
  for (const { path } of allQuestions()) {
    const [before = "", ...after] = path.split(/\{[^}]+\}/);
    if (after.length !== 1) continue;
    const near = [...ids].toSorted(([a], [b]) => shared(b, before) - shared(a, before));
    for (const [, id] of near) {
      const address = `${before}${id}${after[0]}`;
      const { status } = await call("GET", address);
      if (status !== 200) continue;
      addresses.push(address);
      break;
    }
  }
  return slowOf(call, addresses, most);
}

/** How many signs two addresses begin with alike. */
function shared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function firstId(answer: { rows?: { id?: unknown }[] }): string | undefined {
  const id = answer.rows?.[0]?.id;
  return typeof id === "string" ? id : undefined;
}

/** What the first row of a list is called: its number, else its name; empty where there is none. */
function nameOfFirst(answer: { rows?: Record<string, unknown>[] }): string {
  const [first = {}] = answer.rows ?? [];
  const called = ["number", "code", "name", "title", "legalName"].map((field) => first[field]);
  return called.find((one) => typeof one === "string") ?? "";
}

async function slowOf(call: Call, addresses: readonly string[], most: number): Promise<Slow> {
  let asked = 0;
  const slow: [string, number][] = [];
  for (const address of addresses) {
    const first = await timed(call, address);
    if (first === null) continue;
    asked += 1;
    // The first one plans: where even that is quick, so is the question.
    if (first <= most) continue;
    const times: number[] = [];
    while (times.length < asks) times.push((await timed(call, address)) ?? 0);
    const median = rounded(times.toSorted((a, b) => a - b)[Math.floor(asks / 2)] ?? 0);
    if (median > most) slow.push([address, median]);
  }
  return { asked, slow: Object.fromEntries(slow.toSorted(([, a], [, b]) => b - a)) };
}

/** Milliseconds until it is answered; null where it wants to know more first: that is no question of this kind. */
async function timed(call: Call, address: string): Promise<number | null> {
  const begun = performance.now();
  const { status } = await call("GET", address);
  if (status === 400 || status === 422) return null;
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - begun;
}
