import { beforeAll, describe, expect, test } from "vitest";
import { postVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { demoOrg } from "#test/makers.ts";
import { type Buying, openBuying, makeFarmer, openOf, reasonFor } from "#test/buyingMakers.ts";
import { recordLicence } from "#test/licenceMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

test.each([
  ["en", "Receipt GRN-", "at 5,800 per kg. Net payable UGX 2,"],
  ["lg", "Lisiiti GRN-", "ku 5,800 buli kkiro. Ez'okusasula UGX 2,"],
  ["sw", "Risiti GRN-", "kwa 5,800 kwa kilo. Malipo halisi UGX 2,"],
] as const)(
  "the farmer gets the receipt as a text message, in %s: one part, once, with the judgement",
  async (language, begins, ends) => {
    const phone = `+25677200010${["en", "lg", "sw"].indexOf(language)}`;
    const consents = ["buy_and_pay", "share_geolocation", "sms"] as const;
    const { id: farmerId } = await makeFarmer(world, { hectares: 3.9, phone, language, consents });
    const one = await buying.record({ farmerId });
    const texts = () =>
      world.sql.query<{ body: string; parts: number; phone: string }>(
        "select body, parts, phone from text_message where source_id = $1",
        [one.id],
      );
    await refused(buying.approve({ ...one, version: 9 }), "version-conflict");
    expect((await texts()).rows).toEqual([]);
    const approved = await buying.approve(one);
    expect(approved.text).toMatchObject({ state: "queued", reason: null });
    const { rows } = await texts();
    expect(rows).toMatchObject([{ parts: 1, phone, body: expect.stringContaining(begins) }]);
    expect(rows[0]?.body).toContain(ends);
    expect(rows[0]?.body).not.toContain(approved.payCode ?? "none");
  },
);

describe("judging refuses", () => {
  test("the collector, the wrong role, another company, and a second time", async () => {
    const byOperations = await buying.record({}, "operations");
    await refused(buying.approve(byOperations), "same-person");
    await refused(
      world.as("operations")(collections.reject, reasonFor(byOperations)),
      "same-person",
    );
    await refused(buying.approve(byOperations, "accountant"), "not-allowed");
    await refused(buying.approve(byOperations, "other-owner"), "not-found");
    await refused(buying.approve({ ...byOperations, version: 1 }, "md"), "version-conflict");
    const approved = await buying.approve(byOperations, "field");
    await refused(buying.approve(approved, "md"), "state-conflict");
  });

  test("spoiled beans, with everything that is open at once", async () => {
    const mouldy = await buying.record({ odour: "mouldy" });
    const problem = await refused(buying.approve(mouldy), "collection.cannot-approve");
    expect(problem.blockers).toEqual([
      {
        what: "Too wet, too dirty or spoiled for every grade: reject it",
        owner: "Quality approver",
      },
    ]);
    const rejected = await world.as("operations")(collections.reject, reasonFor(mouldy));
    expect(rejected).toMatchObject({ state: "rejected", closingReason: "Smells of diesel" });
    const code = await world.sql.query("select state from verification_code where code = $1", [
      rejected.receiptCode,
    ]);
    expect(code.rows).toEqual([{ state: "revoked" }]);
  });
});

describe("striking out and taking back", () => {
  test("before approval the officer strikes it out; nothing was booked", async () => {
    const recorded = await buying.record();
    const gone = await world.as("field")(collections.void, reasonFor(recorded));
    expect(gone.state).toBe("void");
    await refused(buying.approve(gone), "state-conflict");
    const { id: _, ...slip } = buying.slip();
    const body = { ...slip, version: gone.version, reason: "Weighed again" };
    const late = world.as("field")(collections.edit, { params: { id: gone.id }, body });
    expect((await refused(late, "state-conflict")).detail).toContain("is void now");
  });

  test("after approval by whoever keeps both, and the advance is open again", async () => {
    const farmer = await makeFarmer(world, { hectares: 3.9 });
    const loan = await buying.advance(farmer.id, 300_000n);
    const approved = await buying.approve(
      await buying.record({ farmerId: farmer.id, recovery: "300000" }),
    );
    await refused(world.as("field")(collections.reverse, reasonFor(approved)), "not-allowed");
    await refused(world.as("field")(collections.void, reasonFor(approved)), "state-conflict");
    const back = await world.as("operations")(collections.reverse, reasonFor(approved));
    expect(back.state).toBe("void");
    expect(await openOf(world, loan)).toBe(300_000n);
    expect(await openOf(world, approved.dueId)).toBe(0n);
    const left = await world.sql.query(
      "select sum(quantity)::text as quantity from lot_balance where lot_id = $1",
      [approved.lotId],
    );
    expect(left.rows).toEqual([{ quantity: "0" }]);
  });

  test("not once something was paid", async () => {
    const approved = await buying.approve(await buying.record());
    await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
      await postVoucher(ctx, {
        source: { type: "opening", id: newId() },
        event: "released",
        day: ctx.today,
        memo: "Part",
        lines: [
          { account: "2020", amount: 1_000n },
          { account: "1010", amount: -1_000n },
        ],
        settlements: [
          { dueId: approved.dueId ?? "", account: "2020", currency: "UGX", amount: 1_000n },
        ],
      });
    });
    const operations = world.as("operations");
    await refused(operations(collections.reverse, reasonFor(approved)), "collection.already-paid");
    const shown = await operations(collections.read, { params: { id: approved.id } });
    expect(shown.paid).toBe("part");
  });
});

test("buying without its registration is refused by name; before one was recorded it is not", async () => {
  const recorded = await buying.record();
  const expired = await recordLicence(world, {
    kindCode: "COFFEE_BUYER",
    licenceNumber: "BUY/7",
    issuedOn: "2024-01-01",
    expiresOn: "2024-09-30",
  });
  const problem = await refused(buying.approve(recorded), "licence.not-covered");
  expect(problem.blockers).toEqual([
    {
      what: "Coffee buying registration BUY/7 expired on 30 Sep 2024",
      owner: "Exports",
      link: `/ucda-registration/${expired.id}`,
    },
  ]);
  await recordLicence(world, {
    kindCode: "COFFEE_BUYER",
    renewsId: expired.id,
    issuedOn: "2024-10-01",
    expiresOn: "2099-09-30",
  });
  expect((await buying.approve(recorded)).state).toBe("approved");
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
