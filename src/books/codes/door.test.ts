import { expect, test } from "vitest";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import {
  codesOf,
  findCode,
  issueCode,
  issuedFor,
  issueOnce,
  revokeCode,
  supersedeCode,
} from "./door.ts";

const books = await openBooksOnly();
const { inBooks } = books;
const ask = (typed: string) => books.database.outside((tx) => findCode(tx, typed));
const paper = () => ({
  type: "receipt",
  subjectId: newId(),
  title: "Receipt COL-26-000001",
  facts: { Net: "397.4 kg" },
});

test("a stranger finds a valid code without any company, however it is typed", async () => {
  const what = paper();
  const code = await inBooks((ctx) => issueCode(ctx, what));
  const answer = await ask(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
  expect(answer).toMatchObject({
    found: "code",
    orgId: books.orgId,
    orgName: "Books only",
    record: { state: "valid", title: what.title, facts: what.facts },
  });
});

test("a slip is found by the check character, an unknown code is unknown", async () => {
  const code = await inBooks((ctx) => issueCode(ctx, paper()));
  const wrong = `${code.startsWith("7") ? "8" : "7"}${code.slice(1)}`;
  expect(await ask(wrong)).toEqual({ found: "mistyped" });
  expect(await ask("0".repeat(16))).toEqual({ found: "unknown" });
});

test("a revoked and a superseded code say so for ever", async () => {
  const what = paper();
  const first = await inBooks((ctx) => issueCode(ctx, what));
  const second = await inBooks((ctx) => supersedeCode(ctx, first, what));
  await inBooks((ctx) => revokeCode(ctx, second, "Wrong weight"));
  expect(await ask(first)).toMatchObject({ record: { state: "superseded", supersededBy: second } });
  expect(await ask(second)).toMatchObject({ record: { state: "revoked", reason: "Wrong weight" } });
  await expect(inBooks((ctx) => revokeCode(ctx, first, "Again"))).rejects.toMatchObject({
    code: "code.not-valid",
  });
  const other = await books.openCompany();
  await expect(inBooks((ctx) => revokeCode(ctx, second, "Not ours"), other)).rejects.toMatchObject({
    code: "code.not-valid",
  });
  const own = await inBooks((ctx) => codesOf(ctx, what));
  expect(own.map((row) => row.code).toSorted()).toEqual([first, second].toSorted());
  await books.agree();
});

test("what is stated again has the same code; other figures of the same period replace it", async () => {
  const stated = { ...paper(), facts: { Period: "June", Balance: "UGX 5" } };
  const moved = { ...stated, facts: { Period: "June", Balance: "UGX 7" } };
  const july = { ...stated, facts: { Period: "July", Balance: "UGX 7" } };
  const once = (what: typeof stated) => inBooks((ctx) => issueOnce(ctx, what, "Period"));
  expect(await inBooks((ctx) => issuedFor(ctx, stated))).toBeNull();
  const first = await once(stated);
  expect(await once(stated)).toBe(first);
  expect(await inBooks((ctx) => issuedFor(ctx, stated))).toBe(first);
  const second = await once(moved);
  const other = await once(july);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(await ask(first)).toMatchObject({ record: { state: "superseded", supersededBy: second } });
  expect(await inBooks((ctx) => issuedFor(ctx, stated))).toBeNull();
  expect(await inBooks((ctx) => issuedFor(ctx, july))).toBe(other);
  const company = await books.openCompany();
  expect(await inBooks((ctx) => issuedFor(ctx, july), company)).toBeNull();
  await books.agree();
});
