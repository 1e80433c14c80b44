import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openBooksOnly } from "#test/booksOnly.ts";
import { keepFile, keepFilesIn, largestFileBytes, readFile } from "./door.ts";

const books = await openBooksOnly();
const { inBooks } = books;
const folder = await mkdtemp(join(tmpdir(), "mavuno-files-"));
keepFilesIn(folder);
afterAll(() => rm(folder, { recursive: true }));

const paper = { name: "note.pdf", media: "application/pdf" };

test("the same bytes are one file, and come back as they were", async () => {
  const bytes = Buffer.from("%PDF-1.7 a note");
  const { sha256 } = await inBooks((ctx) => keepFile(ctx, bytes, paper));
  expect(await inBooks((ctx) => keepFile(ctx, bytes, paper))).toEqual({ sha256 });
  expect(await inBooks((ctx) => readFile(ctx, sha256))).toEqual({ bytes, ...paper });
  const kept = await readdir(join(folder, books.orgId, sha256.slice(0, 2)));
  expect(kept).toEqual([sha256]);
});

test("another company does not find it", async () => {
  const { sha256 } = await inBooks((ctx) => keepFile(ctx, Buffer.from("ours"), paper));
  const other = await books.openCompany();
  await expect(inBooks((ctx) => readFile(ctx, sha256), other)).rejects.toMatchObject({
    status: 404,
  });
});

test("bytes changed on disk are never given out", async () => {
  const { sha256 } = await inBooks((ctx) => keepFile(ctx, Buffer.from("true"), paper));
  await writeFile(join(folder, books.orgId, sha256.slice(0, 2), sha256), "lies");
  await expect(inBooks((ctx) => readFile(ctx, sha256))).rejects.toThrow("as it was kept");
});

test("nothing and far too much are refused", async () => {
  const keep = (bytes: Buffer) => inBooks((ctx) => keepFile(ctx, bytes, paper));
  await expect(keep(Buffer.alloc(0))).rejects.toMatchObject({ code: "file.empty" });
  await expect(keep(Buffer.alloc(largestFileBytes + 1))).rejects.toMatchObject({
    code: "file.too-large",
  });
});
