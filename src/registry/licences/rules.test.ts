import { expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  authorityOn,
  checkLetExpire,
  checkLicence,
  checkRenewal,
  checkRuleDay,
  coversDay,
  type HeldLicence,
  licenceBlockers,
  licenceLife,
  type LicenceNeed,
  licenceStandings,
  licenceWarnings,
  neededKinds,
  renewalRequestPath,
  standingOf,
  standingTones,
  usualEnd,
} from "./rules.ts";
import { startingAuthorities, startingKinds, startingNeeds } from "./startingRules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "done";
};

test.each([
  ["2026-07-01", "valid", "active"],
  ["2026-07-02", "valid", "expiring_soon"],
  ["2026-10-19", "valid", "expiring_soon"],
  ["2026-10-20", "valid", "renew_now"],
  ["2026-11-19", "renewal_submitted", "renew_now"],
  ["2026-11-20", "renewal_submitted", "expired"],
  ["2026-07-01", "suspended", "suspended"],
  ["2026-12-01", "renewed", "renewed"],
  ["2026-12-01", "expired", "expired"],
] as const)("on %s a %s licence until 19 Nov stands as %s", (day, state, standing) => {
  const facts = { expiresOn: "2026-11-19", soonDays: 140, renewDays: 30 };
  expect(standingOf({ ...facts, state }, day)).toBe(standing);
});

test("140 days left is expiring soon by the usual threshold; 141 is not; without an end it is active", () => {
  const facts = { state: "valid", soonDays: 140, renewDays: 30 } as const;
  expect(standingOf({ ...facts, expiresOn: "2027-04-09" }, "2026-11-20")).toBe("expiring_soon");
  expect(standingOf({ ...facts, expiresOn: "2027-04-10" }, "2026-11-20")).toBe("active");
  expect(standingOf({ ...facts, expiresOn: null }, "2026-11-20")).toBe("active");
  const urgent = licenceStandings.filter((one) => standingTones[one] === "refused");
  expect(urgent).toEqual(["renew_now", "expired", "suspended"]);
});

test("renewed, suspended and let go stand as they are, whatever the day and without an end", () => {
  const facts = { soonDays: 140, renewDays: 30 };
  for (const expiresOn of [null, "2020-01-01", "2099-01-01"]) {
    for (const state of ["renewed", "suspended", "expired"] as const) {
      expect(standingOf({ ...facts, expiresOn, state }, "2026-11-20")).toBe(state);
    }
  }
});

test.each([
  ["coffee_year", "2026-01-01", "2026-09-30"],
  ["coffee_year", "2026-12-31", "2027-09-30"],
  ["calendar_year", "2026-12-31", "2026-12-31"],
  ["twelve_months", "2027-03-01", "2028-02-29"],
  ["twelve_months", "2026-01-01", "2026-12-31"],
  ["coffee_year", "2026-10-01", "2027-09-30"],
  ["coffee_year", "2026-09-30", "2026-09-30"],
  ["calendar_year", "2026-02-03", "2026-12-31"],
  ["twelve_months", "2026-02-03", "2027-02-02"],
  ["twelve_months", "2028-02-29", "2029-02-28"],
  ["open", "2026-02-03", null],
] as const)("a %s licence of %s ends on %s", (validity, issuedOn, end) => {
  expect(usualEnd(validity, issuedOn)).toBe(end);
});

test.each([
  ["UCDA", "2024-12-19", "Uganda Coffee Development Authority (UCDA)"],
  ["UCDA", "2024-12-20", "MAAIF – Coffee (formerly UCDA)"],
  ["UEPB", "2023-01-01", "Uganda Export Promotion Board (UEPB)"],
  ["UEPB", "2026-01-01", "Uganda Free Zones and Export Promotions Authority (UFZEPA)"],
  ["URA", "2026-01-01", "Uganda Revenue Authority (URA)"],
])("%s on %s is %s", (code, day, name) => {
  expect(authorityOn(startingAuthorities, code, day).name).toBe(name);
});

test("an authority that is not recorded, or leads in a circle, is refused", () => {
  const nobody = () => authorityOn(startingAuthorities, "NOBODY", "2026-01-01");
  expect(codeOf(nobody)).toBe("licence.no-authority");
  const circle = [
    { code: "A1", name: "A", successorCode: "B1", effectiveFrom: "2020-01-01" },
    { code: "B1", name: "B", successorCode: "A1", effectiveFrom: "2020-01-01" },
  ];
  expect(codeOf(() => authorityOn(circle, "A1", "2026-01-01"))).toBe("licence.no-authority");
});

test("of two rows of an authority of one day the one that was written later counts", () => {
  const named = (name: string) => ({
    ...{ code: "A", name, successorCode: null, effectiveFrom: "2026-06-01" },
  });
  const rows = [named("As it is called"), named("As it was mistyped")];
  expect(authorityOn(rows, "A", "2026-06-01").name).toBe("As it is called");
});

test("an authority is found through every merger, by the row of the day", () => {
  const row = (code: string, successorCode: string | null, effectiveFrom: string) => ({
    ...{ code, name: `${code} of ${effectiveFrom}`, successorCode, effectiveFrom },
  });
  const rows = [
    row("A", "B", "2026-06-01"),
    row("A", null, "2020-01-01"),
    row("B", "C", "2026-09-01"),
    row("B", null, "2020-01-01"),
    row("C", null, "2020-01-01"),
  ];
  const on = (day: string) => authorityOn(rows, "A", day).name;
  expect(on("2026-05-31")).toBe("A of 2020-01-01");
  expect(on("2026-06-01")).toBe("B of 2020-01-01");
  expect(on("2026-09-01")).toBe("C of 2020-01-01");
  expect(() => authorityOn(rows, "A", "2019-12-31")).toThrow(
    "No authority A is recorded for 31 Dec 2019.",
  );
  const lost = rows.filter(({ code }) => code !== "C");
  expect(() => authorityOn(lost, "A", "2026-09-01")).toThrow("No authority C is recorded");
});

test("every starting kind has an authority, every starting need a kind", () => {
  for (const kind of startingKinds) {
    expect(codeOf(() => authorityOn(startingAuthorities, kind.authorityCode, "2026-01-01"))).toBe(
      "done",
    );
  }
  const kinds = startingKinds.map((kind) => kind.code);
  expect(startingNeeds.filter((need) => !kinds.includes(need.kindCode))).toEqual([]);
});

test.each([
  [{ issuedOn: "2026-11-21" }, "licence.issued-later"],
  [{ expiresOn: "2026-10-31" }, "licence.ends-before"],
  [{ expiresOn: null }, "licence.no-end"],
  [{ renewDays: 140 }, "licence.thresholds"],
  [{ renewDays: 141 }, "licence.thresholds"],
  [{ renewDays: 139 }, "done"],
  [{ issuedOn: "2026-11-20" }, "done"],
  [{ expiresOn: "2026-11-01" }, "done"],
  [{}, "done"],
])("a licence with %j: %s", (change, code) => {
  const terms = { issuedOn: "2026-11-01", expiresOn: "2027-10-31", soonDays: 140, renewDays: 30 };
  const facts = { today: "2026-11-20", validity: "twelve_months" } as const;
  expect(codeOf(() => checkLicence({ ...terms, ...change }, facts))).toBe(code);
});

test("only a licence that is open has no last day", () => {
  const terms = { issuedOn: "2026-11-01", expiresOn: null, soonDays: 140, renewDays: 30 };
  const of = (validity: "open" | "coffee_year" | "calendar_year") =>
    codeOf(() => checkLicence(terms, { today: "2026-11-20", validity }));
  expect(of("open")).toBe("done");
  expect(of("coffee_year")).toBe("licence.no-end");
  expect(of("calendar_year")).toBe("licence.no-end");
  const ended = { ...terms, expiresOn: "2027-01-01" };
  expect(codeOf(() => checkLicence(ended, { today: "2026-11-20", validity: "open" }))).toBe("done");
});

test("let go once passed, renewed by its own kind, rules from today on", () => {
  expect(codeOf(() => checkLetExpire({ expiresOn: "2026-11-20" }, "2026-11-20"))).toBe(
    "licence.not-passed",
  );
  expect(codeOf(() => checkLetExpire({ expiresOn: null }, "2026-11-20"))).toBe(
    "licence.not-passed",
  );
  expect(codeOf(() => checkLetExpire({ expiresOn: "2026-11-19" }, "2026-11-20"))).toBe("done");
  const before = { kindCode: "TRADING", issuedOn: "2026-01-02" };
  expect(codeOf(() => checkRenewal({ ...before, kindCode: "URA" }, before))).toBe(
    "licence.not-a-renewal",
  );
  expect(codeOf(() => checkRenewal({ ...before, issuedOn: "2025-01-02" }, before))).toBe(
    "licence.not-a-renewal",
  );
  expect(codeOf(() => checkRenewal({ ...before, issuedOn: "2027-01-02" }, before))).toBe("done");
  expect(codeOf(() => checkRenewal({ ...before }, before))).toBe("done");
  expect(() => checkLetExpire({ expiresOn: null }, "2026-11-20")).toThrow(
    expect.objectContaining({ status: 409 }),
  );
  expect(codeOf(() => checkRuleDay("2026-11-21", "2026-11-20"))).toBe("done");
  expect(codeOf(() => checkRuleDay("2026-11-19", "2026-11-20"))).toBe("licence.rule-past");
  expect(codeOf(() => checkRuleDay("2026-11-20", "2026-11-20"))).toBe("done");
});

const always: LicenceNeed = {
  action: "shipment.load",
  kindCode: "MAAIF_EXPORTER",
  commodity: null,
  isNeeded: true,
  effectiveFrom: "2000-01-01",
};

test("a rule ends by a row from a day on, and one for a commodity goes before that for each", () => {
  const asked = { action: "shipment.load", commodity: "shea", day: "2026-11-20" } as const;
  expect(neededKinds([always], asked)).toEqual(["MAAIF_EXPORTER"]);
  expect(neededKinds([always], { ...asked, action: "shipment.ship" })).toEqual([]);
  const ended = { ...always, isNeeded: false, effectiveFrom: "2026-11-20" };
  expect(neededKinds([ended, always], asked)).toEqual([]);
  expect(neededKinds([ended, always], { ...asked, day: "2026-11-19" })).toEqual(["MAAIF_EXPORTER"]);
  const notShea = { ...always, isNeeded: false, commodity: "shea" } as const;
  expect(neededKinds([always, notShea], asked)).toEqual([]);
  expect(neededKinds([always, notShea], { ...asked, commodity: "cocoa" })).toEqual([
    "MAAIF_EXPORTER",
  ]);
  const later = { ...notShea, effectiveFrom: "2026-11-21" };
  expect(neededKinds([later, always], asked)).toEqual(["MAAIF_EXPORTER"]);
  const other = { ...always, kindCode: "TRADING" };
  expect(neededKinds([always, other, always], asked)).toEqual(["MAAIF_EXPORTER", "TRADING"]);
  expect(neededKinds([{ ...other, isNeeded: false }, always], asked)).toEqual(["MAAIF_EXPORTER"]);
  const ofShea = { ...always, commodity: "shea" } as const;
  expect(neededKinds([ofShea], asked)).toEqual(["MAAIF_EXPORTER"]);
  expect(neededKinds([ofShea], { ...asked, commodity: "cocoa" })).toEqual([]);
});

test.each<[string, Partial<HeldLicence>, boolean]>([
  ["on its first day", { issuedOn: "2026-11-20" }, true],
  ["before its first day", { issuedOn: "2026-11-21" }, false],
  ["on its last day", { expiresOn: "2026-11-20" }, true],
  ["after its last day", { expiresOn: "2026-11-19" }, false],
  ["without an end", { expiresOn: null }, true],
  ["while suspended", { state: "suspended" }, false],
  ["while suspended, without an end", { state: "suspended", expiresOn: null }, false],
  ["while its renewal is asked for", { state: "renewal_submitted" }, true],
  ["for its own days, once renewed", { state: "renewed" }, true],
])("a licence %s: %s", (_, change, covers) => {
  const licence: HeldLicence = {
    ...{ id: "1", kindCode: "TRADING", licenceNumber: "TL", state: "valid" },
    ...{ issuedOn: "2026-01-01", expiresOn: "2026-12-31" },
  };
  expect(coversDay({ ...licence, ...change }, "2026-11-20")).toBe(covers);
});

test("what blocks and what is only not recorded", () => {
  const asked = { action: "shipment.load", commodity: "coffee", day: "2026-11-20" } as const;
  const kindNames = { MAAIF_EXPORTER: "MAAIF exporter registration" };
  const held = (change: Partial<HeldLicence>): HeldLicence => ({
    id: "1",
    kindCode: "MAAIF_EXPORTER",
    licenceNumber: "EX-1",
    state: "valid",
    issuedOn: "2026-01-01",
    expiresOn: "2026-12-31",
    ...change,
  });
  const blocks = (...licences: HeldLicence[]) =>
    licenceBlockers({ needs: [always], kindNames, licences }, asked).map(({ what }) => what);
  expect(blocks()).toEqual([]);
  expect(licenceWarnings({ needs: [always], kindNames, licences: [] }, asked)).toEqual([
    {
      what: "MAAIF exporter registration is not recorded",
      owner: "Exports",
      link: "/ucda-registration/new?kind=MAAIF_EXPORTER",
    },
  ]);
  expect(blocks(held({}))).toEqual([]);
  expect(licenceWarnings({ needs: [always], kindNames, licences: [held({})] }, asked)).toEqual([]);
  expect(blocks(held({ expiresOn: "2026-11-20" }))).toEqual([]);
  expect(blocks(held({ expiresOn: "2026-11-19" }))).toEqual([
    "MAAIF exporter registration EX-1 expired on 19 Nov 2026",
  ]);
  expect(blocks(held({ state: "suspended" }))).toEqual([
    "MAAIF exporter registration EX-1 is suspended",
  ]);
  expect(blocks(held({ issuedOn: "2026-11-21", expiresOn: null }))).toEqual([
    "MAAIF exporter registration EX-1 counts only from 21 Nov 2026",
  ]);
  const first = held({ id: "7", licenceNumber: "EX-7", expiresOn: "2024-12-31" });
  const latest = held({ id: "8", licenceNumber: "EX-8", expiresOn: "2025-12-31" });
  for (const licences of [
    [first, latest],
    [latest, first],
  ]) {
    expect(licenceBlockers({ needs: [always], kindNames: {}, licences }, asked)).toEqual([
      {
        what: "MAAIF_EXPORTER EX-8 expired on 31 Dec 2025",
        owner: "Exports",
        link: "/ucda-registration/8",
      },
    ]);
  }
  const open = held({ id: "9", state: "suspended", expiresOn: null });
  expect(blocks(latest, open)).toEqual(["MAAIF exporter registration EX-1 is suspended"]);
  expect(blocks(held({ issuedOn: "2026-12-01" }))).toEqual([
    "MAAIF exporter registration EX-1 counts only from 1 Dec 2026",
  ]);
  const elsewhere = held({ kindCode: "TRADING" });
  expect(blocks(elsewhere)).toEqual([]);
  const ended = held({ expiresOn: "2026-11-19" });
  for (const both of [
    [elsewhere, ended],
    [ended, elsewhere],
  ]) {
    expect(blocks(...both)).toEqual(["MAAIF exporter registration EX-1 expired on 19 Nov 2026"]);
  }
  expect(
    licenceWarnings({ needs: [always], kindNames: {}, licences: [elsewhere] }, asked).map(
      ({ what }) => what,
    ),
  ).toEqual(["MAAIF_EXPORTER is not recorded"]);
  const old = held({ expiresOn: "2025-12-31", issuedOn: "2025-01-01", state: "renewed" });
  expect(blocks(old, held({ id: "2" }))).toEqual([]);
});

test("the renewal's request carries the last fee and what it is for", () => {
  const path = renewalRequestPath({
    kindName: "Trading licence",
    licenceNumber: "TL/26",
    fee: 1_000_000n,
    expiresOn: "2026-12-31",
  });
  const search = new URLSearchParams(path.split("?")[1]);
  expect(path).toMatch(/^\/fund-requests\/new\?/);
  expect(Object.fromEntries(search)).toEqual({
    purpose: "licence_fee",
    amount: "1000000",
    note: "Renewal of Trading licence TL/26, valid until 31 Dec 2026",
  });
});

test("without an end the request says none", () => {
  const licence = { kindName: "VAT", licenceNumber: "V1", fee: "5", expiresOn: null };
  const search = new URLSearchParams(renewalRequestPath(licence).split("?")[1]);
  expect(search.get("note")).toBe("Renewal of VAT V1");
  expect(search.get("amount")).toBe("5");
});

test("buttons: what counts is renewed, suspended or let go; what ended is only followed", () => {
  const buttons = licenceLife.states.map((state) => [
    state,
    movesFrom(licenceLife, state).map(({ name }) => name),
  ]);
  expect(Object.fromEntries(buttons)).toEqual({
    valid: ["submit_renewal", "suspend", "let_expire"],
    renewal_submitted: ["suspend", "let_expire"],
    renewed: [],
    suspended: ["lift", "let_expire"],
    expired: [],
  });
});

test("every state is reached and the ends stay ends", () => {
  const reached = Object.values(licenceLife.moves).map((move) => move.to);
  expect(new Set([licenceLife.initial, ...reached])).toEqual(new Set(licenceLife.states));
  expect(
    Object.values(licenceLife.moves).some((move) => move.from.some((one) => one === "renewed")),
  ).toBe(false);
});
