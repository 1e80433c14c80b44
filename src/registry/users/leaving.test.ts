// Somebody leaves: with nothing open in one step, with papers only with a name beside them, with money on
// its way not at all.
import { describe, expect, test } from "vitest";
import { person as farmer } from "#test/farmerMakers.ts";
import { makePayee, voucherHands } from "#test/payingMakers.ts";
import { peopleHands } from "#test/peopleHands.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { users } from "./api.ts";
import { leaving } from "./leavingApi.ts";
import { overrides } from "./overrideApi.ts";

const world = await makeWorld();
const { added, asked, one, signIn } = peopleHands(world);
const reason = "Moves back to Gulu";

describe("being seen off", () => {
  const leave = (by: Person, id: string, version: number, successorId: string | null) =>
    world.as(by)(leaving.leave, { params: { id }, body: { version, reason, successorId } });

  test("with nothing open, in one step: every device out, and no way back in", async () => {
    const person = await added("cashier");
    const token = (await signIn(person.email)).access_token ?? "";
    const params = { id: person.id };
    const seen = await world.as("md")(leaving.look, { params });
    expect(seen).toEqual({ papers: [], devices: 1, overrides: 0, blockers: [] });
    const { today: untilDay } = (await world.as("owner")(users.me, {})).org;
    const own = { userId: person.id, flag: "canViewFarmers" as const, granted: true, untilDay };
    await world.as("owner")(overrides.give, { body: { id: newId(), ...own, reason } });
    expect((await world.as("md")(leaving.look, { params })).overrides).toBe(1);
    expect(await leave("md", person.id, 1, null)).toMatchObject({ devices: 0, overrides: 0 });
    expect(await asked(token)).toMatchObject({ status: 401 });
    expect((await signIn(person.email)).httpStatus).toBe(400);
    await refused(leave("md", person.id, 2, null), "user.deactivated-already");
  });

  test("with unfinished papers, only with a name beside them", async () => {
    const person = await added("field_officer");
    const body = farmer();
    const token = (await signIn(person.email)).access_token ?? "";
    const sent = await world.send(null, {
      method: "POST",
      url: "/api/farmers",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(sent.status, sent.text).toBe(200);
    const params = { id: person.id };
    const seen = await world.as("owner")(leaving.look, { params });
    expect(seen.papers).toMatchObject([{ kind: "farmer", isMoneyOpen: false }]);
    await refused(leave("owner", person.id, 1, null), "leaving.successor-missing");
    await refused(leave("owner", person.id, 1, person.id), "leaving.successor-unfit");
    await refused(leave("owner", person.id, 1, newId()), "not-found");
    await leave("owner", person.id, 1, await world.userId("field"));
    const told = await world.sql.query<{ body: string }>(
      "select body from audit_event where action = 'take-over' order by seq desc limit 1",
    );
    expect(told.rows[0]?.body).toContain("farmer FRM-");
  });

  test("with money on its way, not at all", async () => {
    const { prepared, releaseWhole } = voucherHands(world);
    const partyId = await makePayee(world);
    const payment = await releaseWhole(await prepared(1_804_920n, { partyId, method: "mtn_momo" }));
    expect(payment.state).toBe("queued");
    const id = payment.releasedById ?? "";
    const { blockers } = await world.as("owner")(leaving.look, { params: { id } });
    expect(blockers[0]?.link).toBe(`/payments/${payment.id}`);
    const successor = await world.userId("accountant");
    const { version } = await one(id);
    const told = await refused(leave("owner", id, version, successor), "leaving.money-open");
    expect(told).toMatchObject({
      status: 409,
      blockers: [{ what: expect.stringMatching(/is queued/) }],
    });
  });

  test("by nobody who may not, not oneself, not the owner by an admin, in one's own company", async () => {
    const owner = await world.userId("owner");
    await refused(leave("md", owner, 1, null), "user.owners-only");
    await refused(leave("owner", owner, 1, null), "user.oneself");
    await refused(leave("cashier", owner, 1, null), "not-allowed");
    await refused(leave("other-owner", await world.userId("cashier"), 1, null), "not-found");
    const params = { id: owner };
    await refused(world.as("other-owner")(leaving.look, { params }), "not-found");
    await refused(world.as("md")(leaving.look, { params }), "user.owners-only");
  });
});

test("the books agree", () => world.verifyBooks());
