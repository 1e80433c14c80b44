import { describe, expect, test } from "vitest";
import { factoryFlags } from "#kernel/permissions.ts";
import { nakato } from "#test/farmerFacts.ts";
import {
  buyingObstacle,
  changesPayment,
  farmerFaults,
  type FarmerFacts,
  farmerLife,
  fullName,
  masked,
  normalised,
  seesPersonalData,
} from "./rules.ts";

test("the surname comes first, as on the card", () => {
  expect(fullName(nakato)).toBe("Nakato Rehema");
});

describe("what cannot be kept", () => {
  test.each<[string, Partial<FarmerFacts>, string[]]>([
    ["nothing", {}, []],
    ["a short NIN", { nin: "CF85" }, ["nin"]],
    ["a foreign telephone", { phone: "+254722000000" }, ["phone"]],
    ["no place", { localityId: null }, ["localityId"]],
    ["a village in words", { localityId: null, village: "Kakunyu A" }, []],
    ["a payee without a name", { payeeKind: "group" }, ["payeeName"]],
    ["a wallet without a number", { paymentNumber: null }, ["paymentNumber"]],
    ["a wallet on a landline", { paymentNumber: "0414 123 456" }, ["paymentNumber"]],
    ["a wallet without a name", { paymentAccountName: null }, ["paymentAccountName"]],
    ["a bank without its name", { paymentMethod: "bank" }, ["paymentBank", "paymentNumber"]],
    ["cash without anything", { paymentMethod: "cash", paymentNumber: null }, []],
    ["everything", { nin: "x", phone: "y", paymentNumber: "z" }, ["nin", "phone", "paymentNumber"]],
  ])("%s", (_, change, paths) => {
    expect(farmerFaults({ ...nakato, ...change }).map(({ path }) => path)).toEqual(paths);
  });
});

test("facts are kept in one form, and what does not belong to the method is dropped", () => {
  const kept = normalised({
    ...nakato,
    firstName: " Rehema  Joy ",
    nin: "cf85 00001 demoa",
    phone: "0770-000-101",
    commodities: ["shea", "robusta", "shea"],
    payeeName: "Nobody",
    paymentMethod: "bank",
    paymentBank: "Centenary",
    paymentNumber: "31 00-012.345",
  });
  expect(kept).toMatchObject({
    firstName: "Rehema Joy",
    nin: "CF8500001DEMOA",
    phone: "+256770000101",
    commodities: ["robusta", "shea"],
    payeeName: null,
    paymentNumber: "3100012345",
  });
  expect(normalised({ ...nakato, paymentMethod: "cash" }).paymentNumber).toBeNull();
  expect(changesPayment(nakato, nakato)).toBe(false);
  expect(changesPayment(nakato, { ...nakato, paymentNumber: "+256770000102" })).toBe(true);
  expect(changesPayment(nakato, { ...nakato, phone: null })).toBe(false);
});

test("numbers are shortened for who does not keep the register", () => {
  expect(masked(nakato)).toMatchObject({
    nin: "CF85•••••••MOA",
    phone: "+256 77• ••• 101",
    paymentNumber: "+256 77• ••• 101",
  });
  const seers = Object.entries(factoryFlags).filter(([, flags]) => seesPersonalData(flags));
  expect(seers.map(([role]) => role)).toEqual([
    "owner",
    "admin",
    "field_officer",
    "field_operations",
  ]);
});

test.each([
  ["draft", true, "not-registered"],
  ["pending_verification", true, null],
  ["active", true, null],
  ["active", false, "no-consent"],
  ["suspended", true, "suspended"],
] as const)("buying from %s, consent %s: %s", (state, buyAndPay, code) => {
  const obstacle = buyingObstacle({ name: "Nakato Rehema", state, consents: { buyAndPay } });
  expect(obstacle?.code ?? null).toBe(code);
});

test("every way to active is a vouching move", () => {
  const ways = Object.entries(farmerLife.moves).filter(([, move]) => move.to === "active");
  expect(ways.map(([name]) => name)).toEqual(["verify", "reinstate"]);
});
