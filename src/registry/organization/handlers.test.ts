import { describe, expect, it } from "vitest";
import { asSystem } from "#platform/server/systemWork.ts";
import { makeWorld, refused } from "#test/world.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { exchangeRates, organization, stores } from "./api.ts";
import { rateOn } from "./door.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });

const record = (day: string, rateMicro: string, reason: string | null = null) =>
  world.as("accountant")(exchangeRates.record, {
    body: { id: world.newId(), currency: "USD", day, rateMicro, source: "BoU mid", reason },
  });
const on = (day: string, currency: "USD" | "EUR" = "USD") =>
  world.as("accountant")(exchangeRates.on, { params: { currency, day } });

describe("the company", () => {
  it("is called by its plain name until its owner fills it in", async () => {
    const plain = await world.as("supplier")(organization.read, {});
    expect(plain).toMatchObject({ legalName: "Mavuno Demo Traders", version: 0 });
    const body = {
      version: 0,
      displayName: "Mavuno Demo",
      legalName: "Mavuno Demo Traders Ltd",
      tin: "1000000000",
      address: "Plot 1, Industrial area\nKampala",
      icoExporterCode: "170",
      marksName: "MAVUNO",
    };
    await refused(world.as("md")(organization.change, { body }), "not-allowed");
    const changed = await world.as("owner")(organization.change, { body });
    expect(changed).toMatchObject({ legalName: "Mavuno Demo Traders Ltd", version: 1 });
    await refused(
      world.as("owner")(organization.change, { body: { ...body, marksName: "OTHER" } }),
      "version-conflict",
    );
    const again = { ...body, version: 1, marksName: "MAVUNO DEMO" };
    expect((await world.as("owner")(organization.change, { body: again })).version).toBe(2);
    const other = await world.as("other-owner")(organization.read, {});
    expect(other.legalName).toBe("Other Traders");
  });

  it("says what its plant aims at in a week, within what it can work in a year", async () => {
    const { currency: _, ...company } = await world.as("owner")(organization.read, {});
    const address = company.address === "" ? "Kampala" : company.address;
    const aims = { weeklyTarget: "15000000", annualCapacity: "792000000" };
    const body = { ...company, address, ...aims };
    await refused(world.as("md")(organization.change, { body }), "not-allowed");
    const tooMuch = { ...body, weeklyTarget: "15300000" };
    await refused(
      world.as("owner")(organization.change, { body: tooMuch }),
      "organization.target-above-capacity",
    );
    const changed = await world.as("owner")(organization.change, { body });
    expect(changed).toMatchObject({ ...aims, version: company.version + 1 });
    expect(await world.as("field")(organization.read, {})).toMatchObject(aims);
    const unsaid = { ...body, version: changed.version, weeklyTarget: null };
    const after = await world.as("owner")(organization.change, { body: unsaid });
    expect(after).toMatchObject({ weeklyTarget: null, annualCapacity: "792000000" });
    const other = await world.as("other-owner")(organization.read, {});
    expect(other).toMatchObject({ weeklyTarget: null, annualCapacity: null });
  });
});

describe("what the company calls its directors", () => {
  it("is asked for by everybody, changed by the owner, and decides which head an admin sees", async () => {
    const me = () => world.as("operations")(whoAmI.read, {});
    const usual = (await me()).org.titles;
    const { currency: _, ...company } = await world.as("owner")(organization.read, {});
    const address = company.address === "" ? "Kampala" : company.address;
    const same = { managingDirector: "Director", directorOperations: " director " };
    await refused(
      world.as("owner")(organization.change, { body: { ...company, address, ...same } }),
      "organization.same-titles",
    );
    const titles = { managingDirector: "Chief Executive", directorOperations: "Head of Plant" };
    const body = { ...company, address, ...titles };
    await refused(world.as("md")(organization.change, { body }), "not-allowed");
    const { version } = await world.as("owner")(organization.change, { body });
    expect((await me()).org.titles).toEqual(titles);
    const others = await world.as("other-owner")(whoAmI.read, {});
    expect(others.org.titles).toEqual(usual);
    await world.as("owner")(organization.change, { body: { ...body, ...usual, version } });
    expect((await me()).org.titles).toEqual(usual);
  });
});

describe("stores", () => {
  const store = {
    code: "STR-MSK",
    name: "Masaka Kabonera Store",
    kind: "store" as const,
    location: "Kakunyu, Kabonera, Masaka",
    latitude: -0.3627,
    longitude: 31.653,
    commodities: ["coffee" as const],
    capacity: "60000000",
  };

  it("are places in the books with what we know of them", async () => {
    const id = world.newId();
    const made = await world.as("owner")(stores.add, { body: { id, ...store } });
    expect(made).toMatchObject({ ...store, version: 1, manager: null });
    const list = await world.as("field")(stores.list, { params: { kind: "store" } });
    expect(list.rows.map((row) => row.code)).toContain("STR-MSK");
    const twin = { id: world.newId(), ...store };
    await refused(world.as("owner")(stores.add, { body: twin }), "store.code-taken");
    const { code: _code, name: _name, kind: _kind, ...terms } = store;
    const body = { ...terms, version: 1, manager: "Nansamba Ritah" };
    const changed = await world.as("owner")(stores.change, { params: { id }, body });
    expect(changed).toMatchObject({ manager: "Nansamba Ritah", version: 2 });
    await refused(world.as("other-owner")(stores.read, { params: { id } }), "not-found");
  });

  it("that came with the company can be described", async () => {
    const { rows } = await world.as("owner")(stores.list, { params: { kind: "plant" } });
    const plant = rows[0];
    expect(plant).toMatchObject({ version: 0, location: null });
    const body = { version: 0, location: "Industrial area, Kampala", commodities: [] };
    const params = { id: plant?.id ?? "" };
    const described = await world.as("owner")(stores.change, { params, body });
    expect(described).toMatchObject({ location: "Industrial area, Kampala", version: 1 });
  });
});

describe("exchange rates", () => {
  it("count from their day until the next one", async () => {
    await refused(on("2026-11-01"), "exchange-rate.missing");
    await record("2026-11-01", "3600000000");
    await record("2026-11-10", "3610000000");
    expect(await on("2026-11-09")).toMatchObject({ rateMicro: "3600000000", day: "2026-11-01" });
    expect(await on("2026-11-20")).toMatchObject({ rateMicro: "3610000000", day: "2026-11-10" });
    await refused(on("2026-10-31"), "exchange-rate.missing");
    await refused(on("2026-11-20", "EUR"), "exchange-rate.missing");
  });

  it("are corrected by a newer row with a reason", async () => {
    await refused(record("2026-11-10", "3620000000"), "exchange-rate.day-taken");
    await record("2026-11-10", "3620000000", "Typed the selling rate");
    expect(await on("2026-11-15")).toMatchObject({ rateMicro: "3620000000" });
    const list = await world.as("owner")(exchangeRates.list, { params: {} });
    expect(list.rows.map((row) => [row.rateMicro, row.corrected])).toEqual([
      ["3620000000", false],
      ["3610000000", true],
      ["3600000000", false],
    ]);
  });

  it("are told to owners when they are corrected or far from the last, and else to nobody", async () => {
    await record("2026-11-12", "4500000000", "Devalued");
    const told = await world.sql.query<{ title: string; role: string }>(
      `select n.title, p.role from notice n join profile p on p.org_id = n.org_id and p.user_id = n.recipient_id
       where n.kind = 'rate_changed' order by n.title`,
    );
    expect(told.rows).toEqual([
      { title: "USD at 3,620.00 for 10 Nov 2026", role: "owner" },
      { title: "USD at 4,500.00 for 12 Nov 2026", role: "owner" },
    ]);
    await record("2026-11-12", "3630000000", "Typed the wrong rate");
  });

  it("refuse a slip of a digit and a day to come", async () => {
    await refused(record("2026-11-20", "36200000000"), "exchange-rate.far-from-last");
    await refused(record("2026-11-21", "3600000000"), "exchange-rate.day-to-come");
  });

  it("are recorded by those who keep the accounts", async () => {
    const body = { id: world.newId(), currency: "USD" as const, day: "2026-11-02" };
    const rate = { ...body, rateMicro: "3600000000", source: "BoU" };
    await refused(world.as("field")(exchangeRates.record, { body: rate }), "not-allowed");
    const other = { currency: "USD" as const, day: "2026-11-20" };
    await refused(
      world.as("other-owner")(exchangeRates.on, { params: other }),
      "exchange-rate.missing",
    );
  });

  it("of shillings are one", async () => {
    const found = await world.sql.query<{ id: string }>("select id from org limit 1");
    const orgId = found.rows[0]?.id ?? "";
    const rate = await asSystem(world.house.database, orgId, "test", (ctx) =>
      rateOn(ctx, "UGX", "2026-11-20"),
    );
    expect(rate.rateMicro).toBe(1_000_000n);
    await world.verifyBooks();
  });
});
