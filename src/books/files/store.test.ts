// Photographs of people and scans of their papers: nobody else who uses this machine may open them.
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openBooksOnly } from "#test/booksOnly.ts";
import { keepFilesIn, readBytes, sha256Of, writeUncommitted } from "./store.ts";

const books = await openBooksOnly();
const parent = await mkdtemp(join(tmpdir(), "mavuno-modes-"));
afterAll(() => rm(parent, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test("a file is its owner's alone, and so is every folder down to it", async () => {
  const root = join(parent, "files");
  keepFilesIn(root);
  const bytes = Buffer.from("a photograph");
  const sha256 = sha256Of(bytes);
  await books.inBooks((ctx) => writeUncommitted(ctx, sha256, bytes));
  const company = join(root, books.orgId);
  const [shelf = ""] = await readdir(company);
  const folders = [root, company, join(company, shelf)];
  expect(folders.map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  expect(modeOf(join(company, shelf, sha256))).toBe(0o600);
  expect(await readBytes(books.orgId, sha256)).toEqual(bytes);
});

test("what was kept before is shut away with its folder", () => {
  const root = join(parent, "before");
  mkdirSync(root);
  chmodSync(root, 0o755);
  keepFilesIn(root);
  expect(modeOf(root)).toBe(0o700);
});
