// A row of a list of farmers, cell by cell, and what is wrong with a list as a whole.
import { describe, expect, test } from "vitest";
import {
  columnNames,
  countErrors,
  errorAt,
  headingOf,
  type ImportColumn,
  type ImportMapping,
  mappingOf,
  plain,
  readRows,
  sheetErrors,
  templateColumns,
  templateExample,
} from "./importRules.ts";

/** Every column we know, in its own order: A to U. */
const every: ImportMapping = Object.fromEntries(columnNames.map((name, index) => [name, index]));
type Said = Partial<Record<ImportColumn, string>>;
const nakato: Said = { lastName: "Nakato", firstName: "Rehema", sex: "F", village: "Kakunyu A" };

/** The seventh row of a list that says this, as it is read. */
function rowOf(said: Said, mapping = every) {
  const cells = columnNames.map(() => "");
  for (const column of columnNames) cells[mapping[column] ?? 99] = said[column] ?? "";
  const [row] = readRows([{ row: 7, cells }], mapping).rows;
  if (!row) throw new Error("a row is read as a row");
  return row;
}
const factsOf = (said: Said) => rowOf({ ...nakato, ...said }).facts;
const faultsOf = (said: Said, mapping = every) =>
  rowOf(said, mapping).errors.map(({ cell, message }) => `${cell} ${message}`);

const everything: Said = {
  ...{ externalCode: "GRP-001", lastName: " Nakato ", firstName: "Rehema  Joy", sex: "F" },
  ...{ birthYear: "1985", nin: "cf85 00001 demoa", nationalFarmerId: "UG-17" },
  ...{ phone: "0772 000 101", district: "Masaka", subCounty: "Kabonera", parish: "Kakunyu" },
  ...{ village: "Kakunyu A", language: "lg", commodities: "shea, robusta" },
  ...{ paymentMethod: "mtn_momo", paymentNumber: "0772 000 102" },
  ...{ paymentAccountName: "NAKATO REHEMA", consentBuyAndPay: "yes" },
  consentShareGeolocation: "no",
};
test("a row that says everything is a farmer as the register keeps one, the place still in words", () => {
  expect(rowOf(everything)).toEqual({
    row: 7,
    errors: [],
    place: {
      ...{ district: "Masaka", subCounty: "Kabonera", parish: "Kakunyu", village: "Kakunyu A" },
    },
    consents: ["buy_and_pay"],
    facts: {
      ...{ firstName: "Rehema Joy", lastName: "Nakato", sex: "female", birthYear: 1985 },
      ...{ nin: "CF8500001DEMOA", nationalFarmerId: "UG-17", externalCode: "GRP-001" },
      ...{ phone: "+256772000101", altPhone: null, nextOfKin: null },
      ...{ householdSize: null, trees: null, localityId: null, village: "Kakunyu A" },
      ...{ language: "lg", commodities: ["robusta", "shea"], payeeKind: "self", payeeName: null },
      ...{ paymentMethod: "mtn_momo", paymentBank: null, paymentNumber: "+256772000102" },
      paymentAccountName: "NAKATO REHEMA",
    },
  });
});

test("a row that says only who and where is enough: cash, English, no consent", () => {
  const { errors, facts, consents } = rowOf(nakato);
  expect([errors, consents]).toEqual([[], []]);
  expect(facts).toMatchObject({
    ...{ birthYear: null, nin: null, phone: null, language: "en", commodities: [] },
    ...{ paymentMethod: "cash", paymentNumber: null },
  });
});

test("the template's own example is a row without a fault", () => {
  const mapping = mappingOf(templateColumns);
  expect(
    sheetErrors({ headings: templateColumns, rows: [{ row: 2, cells: [] }] }, mapping),
  ).toEqual([]);
  const [row] = readRows([{ row: 2, cells: templateExample }], mapping).rows;
  expect(row?.errors).toEqual([]);
  expect(row?.consents).toEqual(["buy_and_pay", "share_geolocation"]);
});

describe("a name", () => {
  const withoutNames = { sex: "F", village: "Kakunyu A" };
  test.each<[string, Said, string, string]>([
    ["in its two columns", { lastName: "Nakato", firstName: "Rehema" }, "Nakato", "Rehema"],
    ["in one column, the surname first", { name: "Nakato Rehema  Joy" }, "Nakato", "Rehema Joy"],
    ["the column of the surname first", { name: "A B", lastName: "Nakato" }, "Nakato", "B"],
    ["the column of the first name first", { name: "A B", firstName: "Rehema" }, "A", "Rehema"],
  ])("%s", (_, said, lastName, firstName) => {
    const row = rowOf({ ...withoutNames, ...said });
    expect(row.errors).toEqual([]);
    expect(row.facts).toMatchObject({ lastName, firstName });
  });

  test.each<[string, Said, string[]]>([
    ["nobody", {}, ["C7 The surname is missing.", "D7 The first name is missing."]],
    ["one word", { name: "Nakato" }, ["D7 The first name is missing."]],
    ["a first name alone", { firstName: "Rehema" }, ["C7 The surname is missing."]],
  ])("%s", (_, said, faults) => {
    expect(faultsOf({ ...withoutNames, ...said })).toEqual(faults);
  });
});

describe("what a cell may say", () => {
  test.each([
    ["F", "female"],
    ["female", "female"],
    ["Woman", "female"],
    ["w", "female"],
    ["M", "male"],
    ["man", "male"],
  ])("%s is %s", (sex, expected) => {
    const row = rowOf({ ...nakato, sex });
    expect([row.errors, row.facts.sex]).toEqual([[], expected]);
  });

  test.each([
    ["1985", 1985],
    ["12/03/1985", 1985],
    ["1985-03-12", 1985],
    ["12.3.2001", 2001],
    ["about 1970, she says", 1970],
  ])("%s is the birth year %i", (birthYear, expected) => {
    expect(factsOf({ birthYear }).birthYear).toBe(expected);
  });

  test.each([
    ["lg", "lg"],
    ["Luganda", "lg"],
    [" RUNYANKORE-RUKIGA", "nyn"],
    ["en", "en"],
  ])("%s is the language %s", (language, expected) => {
    expect(factsOf({ language }).language).toBe(expected);
  });

  test.each([
    ["robusta", ["robusta"]],
    ["Shea/cocoa;robusta", ["robusta", "cocoa", "shea"]],
    ["robusta coffee & arabica coffee", ["robusta", "arabica"]],
    ["simsim", ["sesame"]],
    ["sesame + simsim", ["sesame"]],
    ["cocoa,, simsim", ["cocoa", "sesame"]],
  ])("%s are the crops %j", (commodities, expected) => {
    const row = rowOf({ ...nakato, commodities });
    expect([row.errors, row.facts.commodities]).toEqual([[], expected]);
  });

  test.each([
    ["cash", "cash"],
    ["MTN", "mtn_momo"],
    ["MTN Mobile Money", "mtn_momo"],
    ["momo", "mtn_momo"],
    ["airtel_money", "airtel_money"],
    ["Airtel", "airtel_money"],
    ["bank", "bank"],
  ])("%s is paid by %s", (paymentMethod, expected) => {
    expect(factsOf({ paymentMethod }).paymentMethod).toBe(expected);
  });

  const noCrop = "O7 Write one or more of: robusta, arabica, cocoa, sesame, shea.";
  const noYear = "F7 Write the birth year with four digits, like 1985.";
  const noSex = "E7 Write F for a woman or M for a man.";
  const noMethod = "P7 Write cash, mtn_momo, airtel_money or bank.";
  test.each<[string, Said, string[]]>([
    ["no sex", { sex: "" }, [noSex]],
    ["another sex", { sex: "x" }, [noSex]],
    ["a word with an m in it", { sex: "him" }, [noSex]],
    ["a year of two digits", { birthYear: "85" }, [noYear]],
    ["a year of another age", { birthYear: "1885" }, [noYear]],
    ["a number of five digits", { birthYear: "19850" }, [noYear]],
    ["a number that ends like a year", { birthYear: "71985" }, [noYear]],
    ["coffee of no kind", { commodities: "coffee" }, [noCrop]],
    ["a crop we do not buy", { commodities: "maize" }, [noCrop]],
    ["a crop we do not buy beside one we do", { commodities: "robusta, maize" }, [noCrop]],
    ["a way of paying we do not have", { paymentMethod: "cheque" }, [noMethod]],
    ["a word of the machine's own", { paymentMethod: "constructor" }, [noMethod]],
    [
      "a short NIN",
      { nin: "CF85" },
      ["G7 A NIN has 14 characters: two letters, two digits, then ten more."],
    ],
    [
      "a foreign telephone",
      { phone: "+254722000000" },
      ["I7 A Ugandan number has nine digits after the 0, like 0772 123 456."],
    ],
    [
      "a bank without anything",
      { paymentMethod: "bank" },
      [
        "S7 Write the name the account or wallet is registered under.",
        "Q7 Write which bank it is.",
        "R7 Write the account number.",
      ],
    ],
    [
      "a language of other people",
      { language: "French" },
      [
        "N7 Not a language of the list: en, lg, sw, nyn, nyo, ttj, xog, myx, koo, ach, laj, teo, lgg.",
      ],
    ],
    [
      "names as long as the form takes",
      { lastName: "x".repeat(60), firstName: "y".repeat(60) },
      [],
    ],
    [
      "a surname longer than the form takes",
      { lastName: "x".repeat(61) },
      ["C7 This text is too long: at most 60 characters."],
    ],
    [
      "names parted of one cell, one of them too long",
      { name: `Nakato ${"y".repeat(61)}`, lastName: "", firstName: "" },
      ["B7 Surname and first names have at most 60 characters each."],
    ],
    ["a village of 80 letters", { village: "x".repeat(80) }, []],
    [
      "a village of 81 letters",
      { village: "x".repeat(81) },
      ["M7 This text is too long: at most 80 characters."],
    ],
    [
      "a national farmer number of 41 signs",
      { nationalFarmerId: "7".repeat(41) },
      ["H7 This text is too long: at most 40 characters."],
    ],
    ["a parish of 120 letters", { parish: "x".repeat(120), district: "Masaka" }, []],
    [
      "a parish of 121 letters",
      { parish: "x".repeat(121), district: "Masaka" },
      ["L7 This text is too long: at most 120 characters."],
    ],
  ])("%s", (_, said, faults) => {
    expect(faultsOf({ ...nakato, ...said })).toEqual(faults);
  });

  test("an apostrophe before what a spreadsheet would run is taken off, another one is kept", () => {
    expect(factsOf({ externalCode: "'=1+1" }).externalCode).toBe("=1+1");
    expect(factsOf({ externalCode: "'-7" }).externalCode).toBe("-7");
    expect(factsOf({ externalCode: "'@home" }).externalCode).toBe("@home");
    expect(factsOf({ externalCode: " '+7 " }).externalCode).toBe("+7");
    expect(factsOf({ externalCode: "'Kato" }).externalCode).toBe("'Kato");
    expect(factsOf({ externalCode: "A'-7" }).externalCode).toBe("A'-7");
  });

  test("a row may end before its last columns", () => {
    const cells = ["", "Nakato Rehema", "", "", "F", "", "", "", "", "", "", "", "Kakunyu A"];
    expect(readRows([{ row: 2, cells }], every).rows[0]?.errors).toEqual([]);
  });
});

describe("where somebody lives", () => {
  const nowhere = "Say where the farmer lives: a parish or a village.";
  const noDistrict = "J7 Say in which district this parish lies.";
  test.each<[string, Said, string[]]>([
    ["a village", { village: "Kakunyu A" }, []],
    ["a parish in a district", { parish: "Kakunyu", district: "Masaka" }, []],
    ["a parish without a district", { parish: "Kakunyu" }, [noDistrict]],
    ["both, without a district", { parish: "Kakunyu", village: "Kakunyu A" }, [noDistrict]],
    ["a district alone", { district: "Masaka" }, [`L7 ${nowhere}`]],
    ["nowhere", {}, [`L7 ${nowhere}`]],
  ])("%s", (_, said, faults) => {
    expect(faultsOf({ ...nakato, village: "", ...said })).toEqual(faults);
  });

  test("is complained of at the village where a list has no parish", () => {
    const mapping = { lastName: 0, firstName: 1, sex: 2, village: 3 };
    expect(faultsOf({ ...nakato, village: "" }, mapping)).toEqual([`D7 ${nowhere}`]);
  });
});

test.each([
  ...["y", "Yes", "TRUE", "1", "x", "given", "agreed"].map((said) => [said, true] as const),
  ...["no", "n", "0", "not given", "yes, but", ""].map((said) => [said, false] as const),
])("%j is a consent: %s", (said, isGiven) => {
  const both = { consentBuyAndPay: said, consentShareGeolocation: said };
  const consents = rowOf({ ...nakato, ...both }).consents;
  expect(consents).toEqual(isGiven ? ["buy_and_pay", "share_geolocation"] : []);
  expect(rowOf({ ...nakato, consentShareGeolocation: "yes" }).consents).toEqual([
    "share_geolocation",
  ]);
});

test("an error stands at its column, or at the row's first cell when the file has no such column", () => {
  const where = new Map<ImportColumn, number>([
    ["sex", 2],
    ["village", 27],
  ]);
  expect(errorAt(where, "sex", 7, "Write F.")).toEqual({
    ...{ row: 7, column: "sex", cell: "C7", message: "Write F." },
  });
  expect(errorAt(where, "parish", 7, "")).toMatchObject({ column: "parish", cell: "AB7" });
  expect(errorAt(where, "district", 7, "").cell).toBe("A7");
  expect(errorAt(new Map([...where, ["parish", 3]]), "parish", 7, "").cell).toBe("D7");
});

describe("which column is which", () => {
  test("each is found under the template's name, and the first of two counts", () => {
    expect(mappingOf(columnNames.map(headingOf))).toEqual(every);
    expect(mappingOf(["tel", "PHONE", "Mobile", "nothing"])).toEqual({ phone: 0 });
    expect(mappingOf(["notes", "Year_of  birth "])).toEqual({ birthYear: 1 });
    expect(templateColumns).not.toContain("name");
    expect(templateColumns).toHaveLength(columnNames.length - 1);
  });

  test("words are compared without their capitals and blanks", () => {
    expect(plain("  Full\t NAME \n")).toBe("full name");
  });
});

describe("a list as a whole", () => {
  const all = ["surname", "first name", "sex", "district", "parish"];
  const missing = (what: string, cell: string) =>
    `${cell} The column ${what} is missing. Take the headings from the template.`;
  const noNames = "“surname” and “first name”";
  const noPlace = "“district” and “parish”, or “village”";
  test.each<[string, string[], string[]]>([
    ["has what it needs", all, []],
    ["has one column for the names", ["name", ...all.slice(2)], []],
    ["has villages for parishes", [...all.slice(0, 3), "village"], []],
    ["lacks the surname", all.slice(1), [missing(noNames, "E1")]],
    ["lacks the first name", all.toSpliced(1, 1), [missing(noNames, "E1")]],
    ["lacks the sex", all.toSpliced(2, 1), [missing("“sex”", "E1")]],
    ["lacks the district of its parishes", all.toSpliced(3, 1), [missing("“district”", "E1")]],
    ["lacks the parishes of its districts", all.slice(0, 4), [missing(noPlace, "E1")]],
    [
      "lacks everything",
      [],
      [missing(noNames, "A1"), missing("“sex”", "A1"), missing(noPlace, "A1")],
    ],
  ])("%s", (_, headings, faults) => {
    const sheet = { headings, rows: [{ row: 2, cells: [] }] };
    const told = sheetErrors(sheet, mappingOf(headings));
    expect(told.map(({ cell, message }) => `${cell} ${message}`)).toEqual(faults);
  });

  test("has at least one row, and at most so many as are sent at once", () => {
    const counted = (many: number) =>
      countErrors(
        { headings: all, rows: Array.from({ length: many }, () => ({ row: 2, cells: [] })) },
        3,
      );
    expect(counted(0)).toEqual([
      { row: 2, column: "", cell: "A2", message: "The file has no rows." },
    ]);
    expect([counted(1), counted(3)]).toEqual([[], []]);
    expect(counted(4)).toEqual([
      { row: 1, column: "", cell: "A1", message: "The file has 4 rows. Send it as lists of 3." },
    ]);
    const told = sheetErrors({ headings: all, rows: [] }, mappingOf(all));
    expect(told.map(({ cell }) => cell)).toEqual(["A2"]);
  });
});
