import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openBooksOnly } from "#test/booksOnly.ts";
import { keepFile, keepFilesIn, keepScan, largestFileBytes, readFile } from "./door.ts";

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

test("a paper is given out under a name that ends as what it is", async () => {
  const base64 = Buffer.from("%PDF-1.7 with a program's name").toString("base64");
  const kept = await inBooks(async (ctx) => {
    const { sha256 } = await keepScan(ctx, { name: "x.hta", base64 });
    return readFile(ctx, sha256);
  });
  expect(kept).toMatchObject({ name: "x.hta.pdf", media: "application/pdf" });
  // Also one that was kept before anybody looked at names.
  const old = await inBooks(async (ctx) => {
    const { sha256 } = await keepFile(ctx, Buffer.from("%PDF old"), { ...paper, name: "y.hta" });
    return readFile(ctx, sha256);
  });
  expect(old.name).toBe("y.hta.pdf");
});

test("a paper that was first kept as a list is given out as the paper it is", async () => {
  const bytes = Buffer.from("%PDF-1.7 <script>a list of a bank, and a licence</script>");
  const list = { name: "evil.hta", media: "text/csv" };
  const kept = await inBooks(async (ctx) => {
    await keepFile(ctx, bytes, list);
    const { sha256 } = await keepScan(ctx, {
      name: "licence.pdf",
      base64: bytes.toString("base64"),
    });
    return readFile(ctx, sha256);
  });
  expect(kept).toEqual({ bytes, name: "evil.hta.pdf", media: "application/pdf" });
  // Also one larger than a scan may be, as papers of our own are.
  const large = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(1_000_000)]);
  const ours = await inBooks(async (ctx) => {
    await keepFile(ctx, large, list);
    return readFile(ctx, (await keepFile(ctx, large, paper)).sha256);
  });
  expect(ours).toMatchObject({ name: "evil.hta.pdf", media: "application/pdf" });
});

test("a list of a bank is given out under a name that ends as a list", async () => {
  const given = (name: string, media: string) =>
    inBooks(async (ctx) => {
      const { sha256 } = await keepFile(ctx, Buffer.from(`${name} of a bank`), { name, media });
      return (await readFile(ctx, sha256)).name;
    });
  expect(await given("evil.hta", "text/csv")).toBe("evil.hta.csv");
  expect(await given("evil.svg", "application/xml")).toBe("evil.svg.xml");
  expect(await given("May.CSV", "text/csv")).toBe("May.CSV");
});

describe("bytes of a write that was refused in the end", () => {
  const onDisk = async (orgId: string): Promise<number> =>
    (await readdir(join(folder, orgId), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    ).length;
  const refusedIn = async (orgId: string, bytes: readonly string[]): Promise<void> => {
    const work = inBooks(async (ctx) => {
      for (const one of bytes) await keepFile(ctx, Buffer.from(one), paper);
      throw new Error("refused");
    }, orgId);
    await expect(work).rejects.toThrow("refused");
  };

  test("go when the next is kept: a thousand refusals leave no more than one does", async () => {
    const orgId = await books.openCompany();
    await refusedIn(orgId, ["first", "second"]);
    for (let at = 0; at < 30; at += 1) await refusedIn(orgId, [`again ${at}`]);
    expect(await onDisk(orgId)).toBe(1);
    await inBooks((ctx) => keepFile(ctx, Buffer.from("kept"), paper), orgId);
    expect(await onDisk(orgId)).toBe(1);
  });

  test("stay where others had kept the same, before or afterwards", async () => {
    const orgId = await books.openCompany();
    const keep = (text: string) => inBooks((ctx) => keepFile(ctx, Buffer.from(text), paper), orgId);
    const { sha256 } = await keep("before");
    await refusedIn(orgId, ["before", "afterwards"]);
    const after = await keep("afterwards");
    await keep("other");
    await keep("another");
    for (const one of [sha256, after.sha256]) {
      expect(await inBooks((ctx) => readFile(ctx, one), orgId)).toMatchObject({ name: "note.pdf" });
    }
    expect(await onDisk(orgId)).toBe(4);
  });

  test("are not those of another company, nor of the write itself", async () => {
    const [one, two] = [await books.openCompany(), await books.openCompany()];
    await refusedIn(one, ["ours"]);
    await inBooks(async (ctx) => {
      for (const text of ["ours", "theirs", "more"]) await keepFile(ctx, Buffer.from(text), paper);
    }, two);
    await inBooks((ctx) => keepFile(ctx, Buffer.from("last"), paper), two);
    expect([await onDisk(one), await onDisk(two)]).toEqual([1, 4]);
  });
});
