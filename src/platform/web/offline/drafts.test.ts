import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { memoryShelf } from "#test/phones.ts";
import { openDrafts, type OpenNotes } from "./drafts.ts";
import { ShelfFull } from "./shelf.ts";
import { emptyVault, makeVault, openByPin, type Vault } from "./vault.ts";

const now = (): number => 1_000;
const shelf = memoryShelf();
let [mine, theirs]: Vault[] = [];

beforeAll(async () => {
  const make = (userId: string, pin: string): Promise<Vault> =>
    makeVault(shelf, {
      ...{ userId, userName: userId, deviceId: "d", deviceNumber: 7, pin, now: now() },
      serverKey: randomBytes(32).toString("base64"),
    });
  [mine, theirs] = [await make("akello", "482915"), await make("okot", "739204")];
});

/** The browser's own notes, as a form left them before. */
function notesOf(kept: Readonly<Record<string, string>>): OpenNotes & { left: () => string[] } {
  const all = new Map(Object.entries(kept));
  return {
    getItem: (key) => all.get(key) ?? null,
    removeItem: (key) => void all.delete(key),
    key: (index) => [...all.keys()][index] ?? null,
    get length() {
      return all.size;
    },
    left: () => [...all.keys()],
  };
}
const none = notesOf({});

const vaultOf = (vault: Vault | undefined): Vault => {
  if (!vault) throw new Error("the vaults are made");
  return vault;
};

test("a draft lies sealed, is there again with the PIN, and nobody else's vault has it", async () => {
  const drafts = await openDrafts(vaultOf(mine), { notes: none, now, written: new Set() });
  drafts.write("collection", "Nakitende 61.9 kg, a first try");
  drafts.write("collection", "Nakitende 61.9 kg");
  expect(drafts.read("collection")).toBe("Nakitende 61.9 kg");
  await drafts.written();
  expect(shelf.dump()).not.toContain("Nakitende");
  const opened = await openByPin(shelf, "akello", "482915", now());
  if ("is" in opened) throw new Error("the PIN opens");
  const again = await openDrafts(opened, { notes: none, now, written: new Set() });
  expect(again.read("collection")).toBe("Nakitende 61.9 kg");
  expect(
    (await openDrafts(vaultOf(theirs), { notes: none, now, written: new Set() })).read(
      "collection",
    ),
  ).toBeNull();
  await again.forget("collection");
  expect(
    (await openDrafts(opened, { notes: none, now, written: new Set() })).read("collection"),
  ).toBeNull();
});

test("what lay open in the browser's notes is sealed and taken away there; another's stays theirs", async () => {
  const notes = notesOf({
    "mavuno.draft.akello.farmer": '{"at":1}',
    "mavuno.draft.akello.plot.x": '{"at":2}',
    "mavuno.draft.okot.farmer": '{"at":3}',
    "mavuno.theme": "dark",
  });
  const drafts = await openDrafts(vaultOf(mine), { notes, now, written: new Set() });
  expect([drafts.read("farmer"), drafts.read("plot.x")]).toEqual(['{"at":1}', '{"at":2}']);
  expect(notes.left()).toEqual(["mavuno.draft.okot.farmer", "mavuno.theme"]);
});

test("without room it stays in memory, and nothing is taken from the notes before it lies sealed", async () => {
  const drafts = await openDrafts(vaultOf(mine), { notes: none, now, written: new Set() });
  const notes = notesOf({ "mavuno.draft.akello.batch": "x" });
  shelf.fill(true);
  drafts.write("collection", "y");
  await expect(drafts.written()).rejects.toThrow(ShelfFull);
  expect(drafts.read("collection")).toBe("y");
  await expect(openDrafts(vaultOf(mine), { notes, now, written: new Set() })).rejects.toThrow(
    ShelfFull,
  );
  expect(notes.left()).toHaveLength(1);
  shelf.fill(false);
  drafts.write("collection", "z");
  await drafts.written();
  await emptyVault(shelf, "akello");
  expect(
    (await openDrafts(vaultOf(mine), { notes: none, now, written: new Set() })).read("collection"),
  ).toBeNull();
});

test("a draft of what is written down already was left behind, and does not come back", async () => {
  const drafts = await openDrafts(vaultOf(mine), { notes: none, now, written: new Set() });
  drafts.write("collection", '{"at":1,"id":"slip-1","values":{"farmer":{"id":"akello"}}}');
  drafts.write("farmer", '{"at":2,"id":"farmer-2","values":{}}');
  await drafts.written();
  const written = new Set(["slip-1", "akello"]);
  const again = await openDrafts(vaultOf(mine), { notes: none, now, written });
  expect(again.read("collection")).toBeNull();
  expect(again.read("farmer")).toContain("farmer-2");
});
