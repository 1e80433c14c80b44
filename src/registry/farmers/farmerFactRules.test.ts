// Field by field: what of a farmer cannot be kept, what is kept of it, what is odd, and who may sell.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buyingObstacle,
  changesPayment,
  type FarmerFacts,
  farmerFaults,
  farmerLife,
  type FarmerState,
  masked,
  meantNin,
  ninShortened,
  normalised,
} from "./rules.ts";
import { farmerWarnings, type LikeFarmer } from "./warningRules.ts";

const nakato: FarmerFacts = {
  ...{ firstName: "Rehema", lastName: "Nakato", sex: "female", birthYear: 1985 },
  ...{ nin: "CF8500001DEMOA", nationalFarmerId: null, externalCode: null },
  ...{ phone: "+256770000101", altPhone: null, nextOfKin: null, householdSize: null, trees: null },
  ...{ localityId: "P1", village: null, language: "lg", commodities: ["robusta"] },
  ...{ payeeKind: "self", payeeName: null, paymentMethod: "cash" },
  ...{ paymentBank: null, paymentNumber: null, paymentAccountName: null },
};
const wallet = (
  paymentNumber: string | null,
  method: "mtn_momo" | "airtel_money" = "mtn_momo",
) => ({
  ...{ paymentMethod: method, paymentNumber, paymentAccountName: "NAKATO" },
});
const bank = (paymentNumber: string | null): Partial<FarmerFacts> => ({
  ...{ paymentMethod: "bank", paymentBank: "Stanbic", paymentNumber },
  paymentAccountName: "NAKATO",
});

describe("what cannot be kept, in words", () => {
  const phoneWords = "A Ugandan number has nine digits after the 0, like 0772 123 456.";
  const noName = "paymentAccountName: Write the name the account or wallet is registered under.";
  const digits = "paymentNumber: An account number has 5 to 24 digits.";
  test.each<[string, Partial<FarmerFacts>, string[]]>([
    ["a second telephone that is none", { altPhone: "0772" }, [`altPhone: ${phoneWords}`]],
    ["a second telephone", { altPhone: "0772 000 102" }, []],
    ["no telephone, no NIN", { phone: null, nin: null }, []],
    [
      "next of kin without a name",
      { payeeKind: "next_of_kin" },
      ["payeeName: Say who is paid in the farmer's name."],
    ],
    ["a group with a name", { payeeKind: "group", payeeName: "Kakunyu Growers" }, []],
    ["a name that is for nobody else", { payeeName: "Kakunyu Growers" }, []],
    ["a wallet", wallet("0772 000 101"), []],
    [
      "a wallet without anything",
      { paymentMethod: "mtn_momo" },
      [noName, "paymentNumber: Write the wallet's telephone number."],
    ],
    ["a wallet that is no telephone", wallet("07720"), [`paymentNumber: ${phoneWords}`]],
    [
      "a wallet at a house",
      wallet("0414 123 456"),
      ["paymentNumber: Mobile money goes to a mobile number: it begins with 07."],
    ],
    [
      "a bank without anything",
      { paymentMethod: "bank" },
      [noName, "paymentBank: Write which bank it is.", "paymentNumber: Write the account number."],
    ],
    ["an account of four digits", bank("1234"), [digits]],
    ["of five", bank("12345"), []],
    ["of twenty-four", bank("1".repeat(24)), []],
    ["of twenty-five", bank("1".repeat(25)), [digits]],
    ["with letters, dots, blanks and strokes", bank(" ug-90.30 0012 "), []],
    ["with other signs", bank("9030/001234"), [digits]],
    ["of blanks", bank("   -   "), [digits]],
  ])("%s", (_, change, faults) => {
    expect(
      farmerFaults({ ...nakato, ...change }).map(({ path, message }) => `${path}: ${message}`),
    ).toEqual(faults);
  });
});

describe("what is kept", () => {
  test.each<[string, Partial<FarmerFacts>, Partial<FarmerFacts>]>([
    ["no numbers where there are none", { nin: null, phone: null }, { nin: null, phone: null }],
    ["no numbers that cannot be read", { nin: "CF85", phone: "0772" }, { nin: null, phone: null }],
    ["a second telephone", { altPhone: "0772 000 102" }, { altPhone: "+256772000102" }],
    ["a surname with single blanks", { lastName: " Nakato  Joy\t" }, { lastName: "Nakato Joy" }],
    [
      "who is paid in the farmer's name",
      { payeeKind: "group", payeeName: "Kakunyu Growers" },
      { payeeKind: "group", payeeName: "Kakunyu Growers" },
    ],
    [
      "a wallet without a bank",
      { ...wallet("0772 000 101"), paymentBank: "Stanbic" },
      { ...wallet("+256772000101"), paymentBank: null },
    ],
    ["an account with its bank", bank("31 00-012.345a"), bank("3100012345A")],
    ["an account that nobody wrote", bank(null), bank(null)],
    ["no wallet that cannot be read", wallet("0772"), wallet(null)],
    [
      "nothing of an account beside cash",
      { ...bank("12345"), paymentMethod: "cash" },
      { paymentBank: null, paymentNumber: null, paymentAccountName: null },
    ],
  ])("%s", (_, change, kept) => {
    expect(normalised({ ...nakato, ...change })).toEqual({ ...nakato, ...change, ...kept });
  });

  test("is the same when it is kept again", () => {
    const number = fc.constantFrom(null, "0772 000 101", "+256 414 123456", "31 00-012.345a", "x");
    const facts = fc.record({
      ...{ nin: fc.constantFrom(null, "cf85 00001 demoa", "x"), phone: number, altPhone: number },
      ...{ paymentNumber: number, paymentBank: fc.constantFrom(null, "Stanbic") },
      paymentMethod: fc.constantFrom("cash", "mtn_momo", "airtel_money", "bank"),
      payeeKind: fc.constantFrom("self", "group"),
      payeeName: fc.constantFrom(null, "Kakunyu Growers"),
      firstName: fc.constantFrom(" Rehema", "Rehema  Joy", ""),
    });
    fc.assert(
      fc.property(facts, (change) => {
        const once = normalised({ ...nakato, ...change });
        expect(normalised(once)).toEqual(once);
        // What had no fault as it was typed has none as it is kept.
        if (farmerFaults({ ...nakato, ...change }).length > 0) return;
        expect(farmerFaults(once)).toEqual([]);
      }),
    );
  });
});

test.each<[keyof FarmerFacts, Partial<FarmerFacts>, boolean]>([
  ["payeeKind", { payeeKind: "group" }, true],
  ["payeeName", { payeeName: "Kakunyu Growers" }, true],
  ["paymentMethod", { paymentMethod: "mtn_momo" }, true],
  ["paymentBank", { paymentBank: "Stanbic" }, true],
  ["paymentNumber", { paymentNumber: "12345" }, true],
  ["paymentAccountName", { paymentAccountName: "NAKATO" }, true],
  ["lastName", { lastName: "Namubiru" }, false],
  ["altPhone", { altPhone: "+256770000102" }, false],
])("another %s sends the money elsewhere: %j %s", (_, change, isElsewhere) => {
  expect(changesPayment(nakato, { ...nakato, ...change })).toBe(isElsewhere);
  expect(changesPayment({ ...nakato, ...change }, nakato)).toBe(isElsewhere);
});

describe("what is odd and may still be right", () => {
  const oddIn = (change: Partial<FarmerFacts>, alike: LikeFarmer[] = []) =>
    farmerWarnings({ ...nakato, ...change }, alike, "2026-11-20").map(
      ({ code, message, farmerId }) => `${code} of ${farmerId ?? "herself"}: ${message}`,
    );
  const young =
    "under-age of herself: Under 18 years by the birth year: a grown-up must be the payee.";
  const network = (has: string, wanted: string) =>
    `other-network of herself: This number looks like ${has}, not ${wanted}. Ask again.`;
  test.each<[string, Partial<FarmerFacts>, string[]]>([
    ["eighteen this year", { nin: null, birthYear: 2008 }, []],
    ["seventeen this year", { nin: null, birthYear: 2009 }, [young]],
    ["no birth year", { birthYear: null }, []],
    [
      "a NIN of another class",
      { nin: "XF8500001DEMOA" },
      [
        "nin-unusual-class of herself: The NIN begins with an unusual letter. Compare it with the card.",
      ],
    ],
    [
      "a NIN of a man",
      { nin: "CM8500001DEMOA" },
      [
        "nin-other-sex of herself: The NIN's second letter says another sex. Compare it with the card.",
      ],
    ],
    [
      "a NIN of another year",
      { nin: "CF8600001DEMOA" },
      [
        "nin-other-birth-year of herself: The NIN says another birth year. Compare it with the card.",
      ],
    ],
    ["no NIN", { nin: null }, []],
    ["a NIN that is none, which is a fault", { nin: "XM" }, []],
    ["MTN at MTN", wallet("+256772000101"), []],
    ["Airtel at Airtel", wallet("+256752000101", "airtel_money"), []],
    ["Airtel at MTN", wallet("+256752000101"), [network("Airtel", "MTN")]],
    ["MTN at Airtel", wallet("+256772000101", "airtel_money"), [network("MTN", "Airtel")]],
    ["a small network", wallet("+256712000101"), [network("UTL", "MTN")]],
    ["a network nobody knows", wallet("+256729000101"), []],
    ["no number yet", wallet(null), []],
    ["an account that looks like a telephone", bank("+256752000101"), []],
    ["a telephone beside cash", { paymentNumber: "+256752000101" }, []],
  ])("%s", (_, change, warnings) => {
    expect(oddIn(change)).toEqual(warnings);
  });

  const like = (code: string, more: Partial<LikeFarmer>): LikeFarmer => ({
    ...{ id: `id of ${code}`, code, name: "Nakato R", state: "active", place: null },
    ...{ samePhone: false, sameName: false, sameNin: false, samePayee: false },
    ...more,
  });
  test("each who is alike is named once, by the strongest reason, in their order", () => {
    const alike = [
      like("F1", { sameName: true }),
      like("F2", { samePayee: true, sameName: true }),
      like("F3", { samePhone: true, samePayee: true, sameName: true }),
    ];
    expect(oddIn({}, alike)).toEqual([
      "same-name of id of F1: F1 Nakato R has nearly the same name in the same place.",
      "same-payee of id of F2: A number that money goes to is shared with F2 Nakato R.",
      "same-phone of id of F3: F3 Nakato R has the same telephone.",
    ]);
  });
});

describe("numbers as others see them", () => {
  const farmer = { ...nakato, code: "FRM-0001" };
  test("a second telephone and a wallet are shortened, what is no secret stays", () => {
    const more = { ...wallet("+256772000103"), altPhone: "+256750000102" };
    expect(masked({ ...farmer, ...more })).toEqual({
      ...{ ...farmer, ...more, nin: "CF85•••••••MOA", phone: "+256 77• ••• 101" },
      ...{ altPhone: "+256 75• ••• 102", paymentNumber: "+256 77• ••• 103" },
      paymentAccountName: "N•••",
    });
  });

  test("of the people beside a farmer only the first letters, of the national number only its end", () => {
    const beside = {
      ...wallet("+256772000103"),
      ...{ nationalFarmerId: "UG-0017-4432", nextOfKin: "Wasswa  Élie (brother)" },
      ...({ payeeKind: "next_of_kin", payeeName: "Wasswa Elie" } as const),
    };
    expect(masked({ ...farmer, ...beside })).toMatchObject({
      ...{ nationalFarmerId: "••••432", nextOfKin: "W••• É••• (•••", payeeName: "W••• E•••" },
      ...{ paymentAccountName: "N•••", firstName: "Rehema", lastName: "Nakato" },
    });
    expect(masked({ ...farmer, nationalFarmerId: "UG-0017" }).nationalFarmerId).toBe("••••");
    const none = { nationalFarmerId: null, nextOfKin: null, payeeName: null };
    expect(masked({ ...farmer, ...none })).toMatchObject({ ...none, paymentAccountName: null });
  });

  test("of an account the last four digits are left", () => {
    expect(masked({ ...farmer, ...bank("9030001234") }).paymentNumber).toBe("••••1234");
  });

  test("what is not there stays so", () => {
    const nobody = { ...farmer, nin: null, phone: null };
    expect(masked(nobody)).toEqual(nobody);
    const short = { nin: null, phone: null, paymentMethod: "cash" as const, paymentNumber: null };
    expect(masked(short)).toEqual(short);
  });
});

describe("why nothing may be bought", () => {
  const obstacle = (state: FarmerState, buyAndPay: boolean) =>
    buyingObstacle({ name: "Nakato Rehema", state, consents: { buyAndPay } });

  test.each<[FarmerState, boolean, string, string]>([
    [
      "left",
      true,
      "gone",
      "Nakato Rehema does not sell to us any more. Reinstate the farmer first.",
    ],
    ["deceased", true, "gone", "Nakato Rehema has died: register who farms the land now."],
    ["merged", true, "gone", "This record of Nakato Rehema was merged. Choose the one that stays."],
    ["suspended", false, "suspended", "Nakato Rehema is suspended: nothing may be bought."],
    [
      "draft",
      false,
      "not-registered",
      "Nakato Rehema is only a draft. Finish the registration first.",
    ],
    [
      "pending_verification",
      false,
      "no-consent",
      "Nakato Rehema has not agreed to be bought from and paid. Record the consent.",
    ],
  ])("%s, with the consent %s", (state, buyAndPay, code, message) => {
    expect(obstacle(state, buyAndPay)).toEqual({ code, message });
  });

  test("with the consent it is allowed to those who wait and those who are active, and to nobody without", () => {
    const allowed = farmerLife.states.filter((state) => obstacle(state, true) === null);
    expect(allowed).toEqual(["pending_verification", "active"]);
    expect(farmerLife.states.filter((state) => obstacle(state, false) === null)).toEqual([]);
  });
});

describe("a NIN", () => {
  const kept = "CF8500001DEMOA";
  test.each<[string, string | null, string | null, string | null | undefined]>([
    ["typed whole is what was typed", "CM9000001DEMOB", kept, "CM9000001DEMOB"],
    ["typed badly is for the form to say", "CF85", kept, "CF85"],
    ["taken away is none", null, kept, null],
    ["come back as it was shown is the one that is kept", "CF85•••••••MOA", kept, kept],
    ["shortened of somebody else is none that is known", "CF85•••••••MOB", kept, undefined],
    ["shortened where none is kept is none that is known", "CF85•••••••MOA", null, undefined],
  ])("%s", (_, typed, before, meant) => {
    expect(meantNin(typed, before)).toBe(meant);
  });

  test("is shown shortened, beside whatever else is known", () => {
    expect(ninShortened({ nin: kept, trees: 900 })).toEqual({ nin: "CF85•••••••MOA", trees: 900 });
    expect(ninShortened({ nin: null })).toEqual({ nin: null });
    expect(ninShortened(ninShortened({ nin: kept }))).not.toEqual({ nin: kept });
  });

  test("may come back as it was shown; other signs in it are a fault", () => {
    const paths = (nin: string) => farmerFaults({ ...nakato, nin }).map(({ path }) => path);
    expect(paths("CF85•••••••MOA")).toEqual([]);
    expect(paths("CF85••••••MOA")).toEqual(["nin"]);
  });
});
