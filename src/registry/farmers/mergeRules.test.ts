import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differingFields,
  type MergeField,
  mergedFacts,
  mergeFieldNames,
  proposedFields,
} from "./mergeRules.ts";
import type { FarmerFacts } from "./rules.ts";

/** A record of whom little is known. */
const little: FarmerFacts = {
  ...{ firstName: "Rehema", lastName: "Nakato", sex: "female", birthYear: null },
  ...{ nin: null, nationalFarmerId: null, externalCode: null },
  ...{ phone: null, altPhone: null, nextOfKin: null, householdSize: null, trees: null },
  ...{ localityId: null, village: null, language: "en", commodities: [] },
  ...{ payeeKind: "self", payeeName: null, paymentMethod: "cash" },
  ...{ paymentBank: null, paymentNumber: null, paymentAccountName: null },
};
/** The same person, of whom more is known. */
const much: FarmerFacts = {
  ...{ firstName: "Rehema Joy", lastName: "Nakato", sex: "male", birthYear: 1985 },
  ...{ nin: "CF8500001DEMOA", nationalFarmerId: "UG-1", externalCode: "GRP-001" },
  ...{ phone: "+256770000101", altPhone: "+256770000102", nextOfKin: "Wasswa" },
  ...{ householdSize: 6, trees: 400, localityId: "P5", village: "Kakunyu A" },
  ...{ language: "lg", commodities: ["robusta"], payeeKind: "group" },
  ...{ payeeName: "Kakunyu Growers", paymentMethod: "bank", paymentBank: "Stanbic" },
  ...{ paymentNumber: "9030001234", paymentAccountName: "KAKUNYU GROWERS" },
};

describe("what two records differ in", () => {
  test.each<[MergeField, Partial<FarmerFacts>]>([
    ["name", { firstName: "Joy" }],
    ["name", { lastName: "Namubiru" }],
    ["sex", { sex: "male" }],
    ["birthYear", { birthYear: 1985 }],
    ["nin", { nin: "CF8500001DEMOA" }],
    ["nationalFarmerId", { nationalFarmerId: "UG-1" }],
    ["externalCode", { externalCode: "GRP-001" }],
    ["phone", { phone: "+256770000101" }],
    ["altPhone", { altPhone: "+256770000101" }],
    ["nextOfKin", { nextOfKin: "Wasswa" }],
    ["householdSize", { householdSize: 6 }],
    ["trees", { trees: 0 }],
    ["place", { localityId: "P5" }],
    ["place", { village: "Kakunyu A" }],
    ["language", { language: "lg" }],
    ["commodities", { commodities: ["robusta"] }],
    ["payment", { payeeKind: "group" }],
    ["payment", { payeeName: "Kakunyu Growers" }],
    ["payment", { paymentMethod: "mtn_momo" }],
    ["payment", { paymentBank: "Stanbic" }],
    ["payment", { paymentNumber: "+256770000101" }],
    ["payment", { paymentAccountName: "NAKATO" }],
  ])("the %s, by %j", (field, change) => {
    expect(differingFields(little, { ...little, ...change })).toEqual([field]);
    expect(differingFields({ ...little, ...change }, little)).toEqual([field]);
  });

  test("the NIN where it was said that they are two, though both are shown alike", () => {
    const shown = { ...little, nin: "CF85•••••••MOA" };
    expect(differingFields(shown, { ...shown }, false)).toEqual(["nin"]);
    expect(proposedFields(shown, { ...shown }, false)).toEqual([]);
    expect(differingFields(much, little, true)).not.toContain("nin");
  });

  test("nothing, when they are the same", () => {
    expect(differingFields(much, { ...much, commodities: ["robusta"] })).toEqual([]);
  });

  test("everything, in the order people are asked in", () => {
    expect(differingFields(little, much)).toEqual(mergeFieldNames);
  });
});

describe("what is proposed to be taken from the record that goes", () => {
  test("whatever the one that stays does not know; a name, a sex and a language it always knows", () => {
    expect(proposedFields(little, much)).toEqual(
      mergeFieldNames.filter((field) => !["name", "sex", "language"].includes(field)),
    );
    expect(proposedFields(much, little)).toEqual([]);
    expect(proposedFields(little, little)).toEqual([]);
  });

  test.each<[string, Partial<FarmerFacts>, MergeField, boolean]>([
    ["a village without a parish is a place", { village: "Kirindi" }, "place", false],
    ["a parish without a village is a place", { localityId: "P9" }, "place", false],
    ["no trees at all is known", { trees: 0 }, "trees", false],
    ["one crop is known", { commodities: ["cocoa"] }, "commodities", false],
    ["cash to oneself is what stands when nobody asked", {}, "payment", true],
    ["cash to a group was said", { payeeKind: "group", payeeName: "A" }, "payment", false],
    ["a wallet was said", { paymentMethod: "mtn_momo" }, "payment", false],
  ])("%s", (_, change, field, isProposed) => {
    expect(proposedFields({ ...little, ...change }, much).includes(field)).toBe(isProposed);
  });
});

describe("the record that stays", () => {
  test.each<[MergeField, Partial<FarmerFacts>]>([
    ["name", { firstName: "Rehema Joy", lastName: "Nakato" }],
    ["trees", { trees: 400 }],
    ["place", { localityId: "P5", village: "Kakunyu A" }],
    [
      "payment",
      {
        ...{ payeeKind: "group", payeeName: "Kakunyu Growers", paymentMethod: "bank" },
        ...{ paymentBank: "Stanbic", paymentNumber: "9030001234" },
        paymentAccountName: "KAKUNYU GROWERS",
      },
    ],
  ])("takes the %s as one thing and nothing else", (field, taken) => {
    expect(mergedFacts(little, much, [field])).toEqual({ ...little, ...taken });
  });

  test("stays as it is when nothing is taken", () => {
    expect(mergedFacts(little, much, [])).toEqual(little);
  });

  test("differs from the other in what was not taken, and in no more", () => {
    fc.assert(
      fc.property(fc.subarray(mergeFieldNames), (take) => {
        const merged = mergedFacts(little, much, take);
        const rest = mergeFieldNames.filter((field) => !take.includes(field));
        expect(differingFields(merged, much)).toEqual(rest);
        expect(differingFields(merged, little)).toEqual(take);
      }),
    );
  });

  test("may lose what was known, when somebody says that it was wrong", () => {
    expect(mergedFacts(much, little, ["nin"]).nin).toBeNull();
  });
});
