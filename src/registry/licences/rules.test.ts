import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  authorityOn,
  checkLetExpire,
  checkLicence,
  checkRenewal,
  checkRuleDay,
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
  for (const one of licenceStandings) expect(standingTones[one]).toBeDefined();
});

test.each([
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
  [{}, "done"],
])("a licence with %j: %s", (change, code) => {
  const terms = { issuedOn: "2026-11-01", expiresOn: "2027-10-31", soonDays: 140, renewDays: 30 };
  const facts = { today: "2026-11-20", validity: "twelve_months" } as const;
  expect(codeOf(() => checkLicence({ ...terms, ...change }, facts))).toBe(code);
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

test("every state is reached and the ends stay ends", () => {
  const reached = Object.values(licenceLife.moves).map((move) => move.to);
  expect(new Set([licenceLife.initial, ...reached])).toEqual(new Set(licenceLife.states));
  expect(
    Object.values(licenceLife.moves).some((move) => move.from.some((one) => one === "renewed")),
  ).toBe(false);
});
