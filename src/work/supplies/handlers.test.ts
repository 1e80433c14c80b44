// Requisitions from asking to closing with their stock and their ledger; what a supplier sees of their own, and
// what nobody else sees of it.
import { expect, test } from "vitest";
import { suppliers } from "#registry/suppliers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { makeBags, makeProduct, placeId } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { supplies } from "./api.ts";

const world = await makeWorld();
const bags = await makeBags(world, 100);
const twine = await makeBags(world, 10);
const faq = await makeProduct(world, "faq");
const main = await placeId(world, "main");
const hands = billHands(world);
const today = await hands.today();

type One = Awaited<ReturnType<typeof ask>>;
const ask = (more = {}, by: Person = "employee") =>
  world.as(by)(supplies.ask, {
    body: {
      id: newId(),
      use: "stores",
      neededBy: today,
      lines: [
        { productId: bags, pieces: "20" },
        { productId: twine, pieces: "4" },
      ],
      ...more,
    },
  });
const move = (
  name: "approve" | "withdraw" | "receive" | "close",
  { id, version }: Pick<One, "id" | "version">,
  by: Person,
) => world.as(by)(supplies[name], { params: { id }, body: { version } });
const issue = (
  { id, version }: Pick<One, "id" | "version">,
  pieces: readonly [string, string],
  more = {},
  by: Person = "operations",
) =>
  world.as(by)(supplies.issue, {
    params: { id },
    body: {
      id: newId(),
      version,
      placeId: main,
      lines: [
        { productId: bags, pieces: pieces[0] },
        { productId: twine, pieces: pieces[1] },
      ],
      ...more,
    },
  });
const balance = async (account: string): Promise<bigint> => {
  const found = await world.sql.query<{ balance: bigint }>(
    `select balance from account_balance where account_code = $1
       and org_id = (select org_id from profile where email = 'owner@demo.mavuno.test')`,
    [account],
  );
  return BigInt(found.rows[0]?.balance ?? 0);
};

test("asked, approved by another, issued in two parts at cost, received by whoever asked, closed", async () => {
  const [shelf, cost] = [await balance("1380"), await balance("6100")];
  const asked = await ask();
  expect(asked).toMatchObject({ state: "asked", pieces: "24", issued: "0" });
  const approved = await move("approve", asked, "md");
  const part = await issue(approved, ["15", "4"]);
  expect(part).toMatchObject({ state: "back_ordered", issued: "19" });
  const whole = await issue(part, ["5", "0"]);
  expect(whole).toMatchObject({ state: "issued", issued: "24" });
  expect(whole.issues.map(({ cost: of }) => of)).toEqual(["180500", "47500"]);
  expect(await balance("1380")).toBe(shelf - 228_000n);
  expect(await balance("6100")).toBe(cost + 228_000n);
  await refused(move("receive", whole, "operations"), "supplies.not-yours");
  const received = await move("receive", whole, "employee");
  expect(received.issues.every(({ cost: of }) => of === null)).toBe(true);
  expect(await move("close", received, "operations")).toMatchObject({ state: "closed" });
  const { rows } = await world.as("employee")(supplies.catalogue, {
    params: { search: "T-BAG-100" },
  });
  expect(rows).toMatchObject([{ id: bags, onHand: "80", wanted: "0" }]);
});

/** What of the bags was ever received, and what of them left, as the lot graph has it. */
const graph = async () => {
  const found = await world.sql.query<{ kind: string; pieces: string }>(
    `select kind, sum(grams)::text as pieces from lot_edge e
     join lot l on l.org_id = e.org_id and l.id in (e.child_lot_id, e.parent_lot_id)
     where l.product_id = $1 group by kind`,
    [bags],
  );
  return Object.fromEntries(found.rows.map(({ kind, pieces }) => [kind, Number(pieces)]));
};

test("what was not used comes back to its shelf at the cost it took along, once, and no more than is out", async () => {
  const { receive, issue: left = 0 } = await graph();
  const approved = await move("approve", await ask(), "md");
  const whole = await issue(approved, ["20", "4"]);
  const [shelf, cost] = [await balance("1380"), await balance("6100")];
  const [out] = whole.issues;
  const back = (pieces: string, more = {}, by: Person = "operations") =>
    world.as(by)(supplies.bringBack, {
      params: { id: out?.id ?? newId() },
      body: {
        id: newId(),
        reason: "Too many were asked for",
        lines: [{ productId: bags, pieces }],
        ...more,
      },
    });
  const id = newId();
  const some = await back("5", { id });
  expect(some.issues).toMatchObject([
    { returned: "5", out: [{ pieces: "15" }, { pieces: "4" }], pieces: "24" },
  ]);
  expect(await back("5", { id })).toEqual(some);
  await refused(back("6", { id }), "same-id-other-content");
  expect(await balance("1380")).toBe(shelf + 47_500n);
  expect(await balance("6100")).toBe(cost - 47_500n);
  // They were received once; twenty left, and five of them less.
  expect(await graph()).toMatchObject({ receive, issue: left + 15 });
  await refused(back("16"), "supplies.more-than-out");
  await refused(back("0"), "supplies.nothing-back");
  await refused(back("1", { lines: [{ productId: faq, pieces: "1" }] }), "supplies.more-than-out");
  const twice = { productId: bags, pieces: "1" };
  await refused(back("1", { lines: [twice, twice] }), "supplies.back-twice");
  await refused(back("1", {}, "employee"), "not-allowed");
  await refused(back("1", {}, "other-owner"), "not-found");
  const both = await Promise.allSettled([back("9"), back("9", {}, "md")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await back("6");
  const all = await back("0", { lines: [{ productId: twine, pieces: "4" }] });
  expect(all.issues[0]).toMatchObject({ returned: "24", cost: all.issues[0]?.cost });
  expect(await balance("1380")).toBe(shelf + BigInt(all.issues[0]?.cost ?? "0"));

  const paper = (by: Person) => world.file(by, supplies.voucher, { id: out?.id ?? newId() });
  expect((await paper("operations")).text).toContain("%PDF");
  expect((await paper("employee")).status).toBe(200);
  for (const by of ["cashier", "supplier", "other-owner"] as const) {
    expect((await paper(by)).status).toBe(404);
  }
  const code = await world.sql.query("select title from verification_code where subject_id = $1", [
    out?.id,
  ]);
  expect(code.rows).toEqual([{ title: `Issue voucher ${out?.number ?? ""}` }]);
});

test("what stands in the way is said", async () => {
  const yesterday = "2020-01-01";
  await refused(ask({ neededBy: yesterday }), "supplies.needed-before-today");
  await refused(ask({ lines: [{ productId: faq, pieces: "1" }] }), "supplies.not-a-supply");
  const twice = { productId: bags, pieces: "1" };
  await refused(ask({ lines: [twice, twice] }), "supplies.twice");
  await refused(ask({}, "supplier"), "not-allowed");
  const own = await ask({}, "operations");
  await refused(move("approve", own, "operations"), "same-person");
  const asked = await ask();
  await refused(move("approve", asked, "cashier"), "not-allowed");
  await refused(issue(asked, ["1", "0"]), "state-conflict");
  const approved = await move("approve", asked, "operations");
  await refused(issue(approved, ["21", "0"]), "supplies.more-than-asked");
  await refused(issue(approved, ["0", "0"]), "supplies.nothing");
  await refused(issue({ ...approved, version: 1 }, ["1", "0"]), "version-conflict");
  const progress = await placeId(world, "progress");
  await refused(issue(approved, ["1", "0"], { placeId: progress }), "supplies.not-a-store");
  const plant = await placeId(world, "plant");
  await refused(issue(approved, ["1", "0"], { placeId: plant }), "supplies.not-there");
  await refused(move("withdraw", approved, "employee"), "state-conflict");
  const params = { id: approved.id };
  const given = await world.as("operations")(supplies.give_up, {
    params,
    body: { version: approved.version, reason: "Bought in Masaka instead" },
  });
  expect(given).toMatchObject({ state: "closed", closingReason: "Bought in Masaka instead" });
  const turned = await world.as("operations")(supplies.reject, {
    params: { id: (await ask()).id },
    body: { version: 1, reason: "There is enough" },
  });
  expect(turned.state).toBe("rejected");
});

test("the same sent twice is one; two who issue at once issue once", async () => {
  const body = {
    id: newId(),
    use: "office" as const,
    neededBy: today,
    lines: [{ productId: bags, pieces: "2" }],
  };
  const key = newId();
  const first = await world.as("employee")(supplies.ask, { body, key });
  expect(await world.as("employee")(supplies.ask, { body, key })).toEqual(first);
  for (let round = 0; round < 10; round += 1) {
    const one = await ask({ lines: [{ productId: bags, pieces: "1" }] });
    const approved = await move("approve", one, "operations");
    const lines = [{ productId: bags, pieces: "1" }];
    const both = await Promise.allSettled([
      issue(approved, ["0", "0"], { lines }, "operations"),
      issue(approved, ["0", "0"], { lines }, "md"),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("people see their own requisitions; the store sees all; another company none", async () => {
  const mine = await ask();
  const theirs = await ask({}, "cashier");
  const params = { limit: 200 };
  const seen = await world.as("employee")(supplies.list, { params });
  expect(seen.rows.some(({ id }) => id === mine.id)).toBe(true);
  expect(seen.rows.some(({ id }) => id === theirs.id)).toBe(false);
  await refused(world.as("employee")(supplies.one, { params: { id: theirs.id } }), "not-found");
  await refused(world.as("other-owner")(supplies.one, { params: { id: mine.id } }), "not-found");
  expect((await world.as("operations")(supplies.list, { params })).count).toBeGreaterThan(5);
  await refused(world.as("supplier")(supplies.list, { params }), "not-allowed");
  expect((await world.as("other-owner")(supplies.list, { params })).rows).toEqual([]);
  await move("withdraw", mine, "employee");
});

test("a supplier sees their own rows and nobody else's", async () => {
  const face = () => world.as("supplier")(supplies.mine, {});
  expect(await face()).toMatchObject({ supplier: null, bills: [], payments: [] });
  const [own, other] = [
    await hands.supplier({ licenceExpiresOn: "2027-01-31" }),
    await hands.supplier(),
  ];
  const userId = await world.userId("supplier");
  const link = (id: string, version: number, to: string | null, by: Person = "owner") =>
    world.as(by)(suppliers.link, { params: { id }, body: { version, userId: to } });
  await refused(link(own.id, own.version, userId, "accountant"), "not-allowed");
  await refused(
    link(own.id, own.version, await world.userId("employee")),
    "supplier.not-a-supplier",
  );
  await refused(link(own.id, own.version, await world.userId("other-owner")), "supplier.nobody");
  const linked = await link(own.id, own.version, userId);
  expect(linked).toMatchObject({ userId });
  await refused(link(other.id, other.version, userId), "supplier.stands-for-another");
  const bill = await hands.approved(own.id, 500_000n);
  await hands.approved(other.id, 900_000n);
  const seen = await face();
  expect(seen.supplier).toMatchObject({
    legalName: own.legalName,
    licenceExpiresOn: "2027-01-31",
    open: bill.open,
  });
  expect(seen.bills.map(({ id }) => id)).toEqual([bill.id]);
  expect(JSON.stringify(seen)).not.toContain(other.legalName);
  await refused(world.as("supplier")(suppliers.read, { params: { id: other.id } }), "not-allowed");
  expect(await world.as("other-owner")(supplies.mine, {})).toMatchObject({ supplier: null });
  await link(own.id, linked.version, null);
  expect((await face()).supplier).toBeNull();
});

test("the books agree", () => world.verifyBooks());
