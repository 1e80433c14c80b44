import { describe, expect, it } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { makeWorld, refused } from "#test/world.ts";
import { customers } from "./api.ts";

const world = await makeWorld();

const buyer = (): WireBody<typeof customers.add> => ({
  id: world.newId(),
  legalName: "Scheldt Green Coffee NV",
  country: "BE",
  address: "Kaai 12\n2000 Antwerpen",
  roles: ["buyer"],
  eori: "BE0000000002",
  paymentTerms: "LC",
  incoterm: "CIF",
  currency: "USD",
});

describe("customers", () => {
  it("get the next code, and are found by name in two statements", async () => {
    const first = await world.as("md")(customers.add, { body: buyer() });
    expect(first).toMatchObject({ code: "BUY-001", state: "prospect" });
    const next = await world.as("md")(customers.add, { body: { ...buyer(), eori: null } });
    expect(next.code).toBe("BUY-002");
    const taken = { ...buyer(), code: "BUY-002" };
    await refused(world.as("md")(customers.add, { body: taken }), "customer.code-taken");
    const list = await world.as("accountant")(customers.list, { params: { search: "scheldt" } });
    expect(list.count).toBe(2);
    const params = { id: next.id };
    const body = { version: next.version };
    await refused(world.as("md")(customers.activate, { params, body }), "customer.incomplete");
  });

  it("are no business of the field, and of no other company", async () => {
    await refused(world.as("field")(customers.list, { params: {} }), "not-allowed");
    await refused(world.as("accountant")(customers.add, { body: buyer() }), "not-allowed");
    const { id } = await world.as("md")(customers.add, { body: buyer() });
    const params = { id };
    await refused(world.as("other-owner")(customers.read, { params }), "not-found");
  });

  it("keep phone and address of a person out of the history", async () => {
    const made = await world.as("md")(customers.add, { body: buyer() });
    const { id: _id, ...terms } = buyer();
    await world.as("md")(customers.change, {
      params: { id: made.id },
      body: { ...terms, version: made.version, email: "desk@scheldt.example" },
    });
    const lines = await world.sql.query<{ body: string }>(
      "select body from audit_event where subject_id = $1",
      [made.id],
    );
    expect(lines.rows.some((line) => line.body.includes("desk@scheldt"))).toBe(false);
  });

  it("are looked at before we trade with them, left, and taken up again", async () => {
    const made = await world.as("md")(customers.add, { body: buyer() });
    const params = { id: made.id };
    const move = (name: "qualify" | "retire" | "reopen", version: number) =>
      world.as("md")(customers[name], { params, body: { version, reason: "Papers were read" } });
    const qualified = await move("qualify", made.version);
    expect(qualified.state).toBe("qualified");
    await refused(move("qualify", qualified.version), "state-conflict");
    const gone = await move("retire", qualified.version);
    expect(gone.state).toBe("inactive");
    await refused(
      world.as("field")(customers.reopen, { params, body: { version: gone.version, reason: "x" } }),
      "not-allowed",
    );
    expect((await move("reopen", gone.version)).state).toBe("prospect");
  });

  it("have people to call, until they are not there any more", async () => {
    const { id } = await world.as("md")(customers.add, { body: buyer() });
    const params = { id };
    const body = {
      id: world.newId(),
      name: "Lotte Claes",
      duty: "Trader",
      phone: "+32 3 555 01 00",
    };
    const contact = await world.as("md")(customers.addContact, { params, body });
    expect(contact).toMatchObject({ name: "Lotte Claes", duty: "Trader", email: null });
    expect(await world.as("md")(customers.addContact, { params, body })).toEqual(contact);
    await refused(world.as("accountant")(customers.addContact, { params, body }), "not-allowed");
    const read = async () => (await world.as("accountant")(customers.contacts, { params })).rows;
    expect((await read()).map(({ name }) => name)).toEqual(["Lotte Claes"]);
    const away = { params: { id: contact.id }, body: { version: contact.version } };
    await refused(world.as("other-owner")(customers.removeContact, away), "not-found");
    await world.as("md")(customers.removeContact, away);
    expect(await read()).toEqual([]);
  });

  it("that left while on hold are not taken up again by who sells", async () => {
    const made = await world.as("md")(customers.add, { body: buyer() });
    const params = { id: made.id };
    const move = (
      name: "hold" | "retire" | "reopen",
      version: number,
      by: "md" | "accountant" | "owner" = "md",
    ) => world.as(by)(customers[name], { params, body: { version, reason: "A cheque bounced" } });
    const active = await world.as("md")(customers.activate, {
      params,
      body: { version: made.version },
    });
    const gone = await move("retire", (await move("hold", active.version)).version);
    await refused(move("reopen", gone.version), "customer.left-on-hold");
    const back = await move("reopen", gone.version, "owner");
    expect(back).toMatchObject({ state: "prospect", holdReason: null });
  });

  it("go on hold with a reason and come back", async () => {
    const made = await world.as("md")(customers.add, { body: buyer() });
    const params = { id: made.id };
    const active = await world.as("md")(customers.activate, {
      params,
      body: { version: made.version },
    });
    const held = await world.as("md")(customers.hold, {
      params,
      body: { version: active.version, reason: "Invoice of August is open" },
    });
    expect(held).toMatchObject({ state: "on_hold", holdReason: "Invoice of August is open" });
    const stale = { version: active.version, reason: "Paid" };
    const owner = world.as("owner");
    await refused(owner(customers.release, { params, body: stale }), "version-conflict");
    const paid = { params, body: { version: held.version, reason: "Paid" } };
    // Who sells does not say that it is settled.
    for (const seller of ["md", "operations"] as const) {
      await refused(world.as(seller)(customers.release, paid), "not-allowed");
    }
    const back = await owner(customers.release, paid);
    expect(back).toMatchObject({ state: "active", holdReason: null });
    await world.verifyBooks();
  });
});
