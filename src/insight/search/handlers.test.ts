import { expect, test } from "vitest";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeOneOfEach } from "#test/findableMakers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { search } from "./api.ts";
import { type RecordKind, recordKinds } from "./rules.ts";

const world = await makeWorld();
/** What each kind is found by in this company. */
const made = await makeOneOfEach(world);

const find = (who: Person, text: string) => world.as(who)(search.find, { params: { text } });
const titles = async (who: Person, text: string): Promise<string[]> =>
  (await find(who, text)).hits.map(({ kind, title }) => `${kind} ${title}`);

test.each(recordKinds)("a %s is found, with its screen, and stands first", async (kind) => {
  const { id, by, title } = made.get(kind) ?? { id: "", by: "", title: "" };
  const { text, hits } = await find("owner", by.toLowerCase());
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(text).toBe(by.toLowerCase());
  expect(hits[0]).toMatchObject({ kind, id, title });
  expect(hits[0]?.path.endsWith(id)).toBe(true);
  expect(hits[0]?.line).not.toBe("");
});

test("a farmer is found by surname, by parts of the name, by telephone and a short code", async () => {
  const { by = "" } = made.get("farmer") ?? {};
  for (const text of ["Zawedde", "prossy zaw", "0772 907 741", "+256772907741", by.slice(-4)]) {
    expect(await titles("field", text), text).toContain("farmer Zawedde Prossy");
  }
  const [, figures = ""] = by.split("-");
  expect((await titles("field", `frm ${Number(figures)}`))[0]).toBe("farmer Zawedde Prossy");
  // The accountant reads farmers' names in other papers, but neither their screen nor their telephones.
  expect(await titles("accountant", "0772907741")).toEqual([]);
});

test("a delivery is found by its goods received note, and by its number without noughts", async () => {
  const { id = "", title = "" } = made.get("collection") ?? {};
  const notes = await world.sql.query<{ grn_number: string }>(
    "select grn_number from collection where id = $1",
    [id],
  );
  expect(await titles("field", notes.rows[0]?.grn_number ?? "")).toEqual([`collection ${title}`]);
  const short = title.replaceAll("-", " ").replace(/ 0+/, " ");
  expect((await titles("field", short))[0]).toBe(`collection ${title}`);
});

test("nobody finds what their role does not open", async () => {
  const seen = new Map<Person, RecordKind[]>();
  const people = ["operations", "accountant", "field", "cashier", "employee", "supplier"] as const;
  for (const who of people) {
    const kinds: RecordKind[] = [];
    for (const [kind, { id, by }] of made) {
      const { hits } = await find(who, by);
      if (hits.some((hit) => hit.kind === kind && hit.id === id)) kinds.push(kind);
    }
    seen.set(who, kinds.toSorted());
  }
  expect(Object.fromEntries(seen)).toEqual({
    operations: recordKinds.toSorted(),
    accountant: ["bill", "expense", "fund-request", "lot", "payment"],
    field: ["collection", "farmer", "lot"],
    cashier: [],
    // Their own expense and nobody else's.
    employee: ["expense"],
    supplier: [],
  });
});

test("a draft of an expense is found by its owner alone", async () => {
  const draft = await expenseHands(world).claim(30_000n, { submit: false }, "field");
  expect(await titles("field", draft.number)).toEqual([`expense ${draft.number}`]);
  expect(await titles("accountant", draft.number)).toEqual([]);
});

test("another company finds nothing", async () => {
  for (const { by, title } of made.values()) {
    const { hits } = await find("other-owner", by);
    expect(hits.filter((hit) => hit.title === title)).toEqual([]);
  }
});

test("at most twenty are answered, and a whole number comes before its parts", async () => {
  const { hits } = await find("owner", "00");
  expect(hits.length).toBeLessThanOrEqual(20);
  const { by = "" } = made.get("payment") ?? {};
  expect((await find("owner", by)).hits[0]?.title).toBe(by);
});

test("too little, too much or no text at all is answered with nothing", async () => {
  for (const text of ["", " ", "n", "\u0000\u0001", "x".repeat(10_000), "na\u0000kato"]) {
    expect(await find("owner", text), text.slice(0, 10)).toEqual({ text: "", hits: [] });
  }
});

test.each(["%%", "__", "'; drop table farmer; --", '"\\', "\\\\%", "{na,ka}", "$$", "((((", "%_%"])(
  "the signs of a pattern are only characters: %s",
  async (text) => {
    expect((await find("owner", text)).hits).toEqual([]);
  },
);

test("nobody searches without a session, and nothing undeclared is asked", async () => {
  const sent = { method: "GET", headers: {} } as const;
  const out = await world.send(null, { ...sent, url: "/api/search?text=nakato" });
  expect(out.status).toBe(401);
  const more = await world.send("owner", { ...sent, url: "/api/search?text=nakato&org=1" });
  expect(more.status).toBe(400);
});
