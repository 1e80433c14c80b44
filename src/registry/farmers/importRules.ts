// A list of farmers from a spreadsheet. Every cell that cannot be kept is named by its address (C7),
// all at once; good rows go in, people who are known already are left alone, so that sending the same
// file twice makes nobody twice.
import { lifecycle } from "#kernel/lifecycle.ts";
import {
  commodities,
  type ConsentPurpose,
  type FarmCommodity,
  farmerFaults,
  type FarmerFacts,
  languages,
  normalised,
  type PaymentMethod,
  type Sex,
} from "./rules.ts";

import type { Sheet, SheetRow } from "./sheetRules.ts";

/** A list on its way into the register. What runs by itself is moved by the house's jobs. */
export const importLife = lifecycle({
  states: ["uploading", "ready", "checking", "checked", "importing", "done", "failed"],
  initial: "uploading",
  tones: {
    uploading: "active",
    ready: "waiting",
    checking: "active",
    checked: "waiting",
    importing: "active",
    done: "done",
    failed: "refused",
  },
  moves: {
    arrive: { from: ["uploading"], to: "ready", needs: "canRegisterFarmers", system: true },
    check: { from: ["ready", "checked"], to: "checking", needs: "canRegisterFarmers" },
    checked: { from: ["checking"], to: "checked", needs: "canRegisterFarmers", system: true },
    commit: { from: ["checked"], to: "importing", needs: "canRegisterFarmers" },
    finish: { from: ["importing"], to: "done", needs: "canRegisterFarmers", system: true },
    fail: {
      from: ["uploading", "ready", "checking", "checked", "importing"],
      to: "failed",
      needs: "canRegisterFarmers",
      system: true,
    },
  },
});
export type ImportState = (typeof importLife.states)[number];

/** The columns a list may have, under the names people give them. The first is the template's. */
const headings = {
  externalCode: ["own code", "code", "farmer code", "member no", "member number", "farmer id"],
  name: ["name", "full name", "farmer", "farmer name"],
  lastName: ["surname", "last name", "family name"],
  firstName: ["first name", "given name", "other names", "given names"],
  sex: ["sex", "gender"],
  birthYear: ["birth year", "year of birth", "yob", "date of birth", "dob"],
  nin: ["nin", "national id", "national id number", "national identification number"],
  nationalFarmerId: ["national farmer number", "national farmer id", "ucda number"],
  phone: ["telephone", "phone", "phone number", "mobile", "tel"],
  district: ["district"],
  subCounty: ["sub-county", "sub county", "subcounty"],
  parish: ["parish", "ward"],
  village: ["village", "lc1", "cell"],
  language: ["language"],
  commodities: ["commodities", "commodity", "crop", "crops"],
  paymentMethod: ["payment method", "payment", "paid by"],
  paymentBank: ["bank"],
  paymentNumber: ["account or wallet", "account number", "wallet", "momo number", "wallet number"],
  paymentAccountName: ["account name", "wallet name", "registered name"],
  consentBuyAndPay: ["agrees to buying and paying", "consent", "consent to buy and pay"],
  consentShareGeolocation: ["agrees to sharing position", "consent to share location"],
} as const;
export type ImportColumn = keyof typeof headings;
export const columnNames = Object.keys(headings) as ImportColumn[];

/** Which column of a file is which, counted from 0. */
export type ImportMapping = Partial<Record<ImportColumn, number>>;

/** What a column is called first of all: the template's heading. */
export function headingOf(column: ImportColumn): string {
  return headings[column][0];
}

/** The template's headings, without the column that stands for two others. */
export const templateColumns = columnNames
  .filter((column) => column !== "name")
  .map((column) => headings[column][0]);

/** An example that anybody sees is one. */
export const templateExample: readonly string[] = [
  "GRP-001",
  "Example",
  "Delete this row",
  "F",
  "1985",
  "CF8500001DEMOA",
  "",
  "0772 000 101",
  "Masaka",
  "Kabonera",
  "Kakunyu",
  "Kakunyu A",
  "lg",
  "robusta",
  "mtn_momo",
  "",
  "0772 000 101",
  "NAKATO REHEMA",
  "yes",
  "yes",
];

/** More rows than this are sent as several lists. */
export const mostRows = 200_000;

/** What a list is of. Both go the same way: sent in parts, read without writing, then imported by a job. */
export const importKinds = ["farmers", "plots"] as const;
export type ImportKind = (typeof importKinds)[number];

export interface CellError {
  row: number;
  column: string;
  cell: string;
  message: string;
}

export interface ImportPlace {
  district: string | null;
  subCounty: string | null;
  parish: string | null;
  village: string | null;
}

/** A row as read: its facts (place still in words), its consents, and what is wrong with it. */
export interface ImportRow {
  row: number;
  facts: FarmerFacts;
  place: ImportPlace;
  consents: ConsentPurpose[];
  errors: CellError[];
}

export interface ImportTable {
  rows: ImportRow[];
  errors: CellError[];
  /** Where each column stands, for addresses. */
  where: ReadonlyMap<ImportColumn, number>;
}

/** A spreadsheet's address of a cell, columns from 0, rows from 1: `C7`. */
export function cellAddress(column: number, row: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Which column is which, by what the headings are called: proposed, and a person may say otherwise. */
export function mappingOf(sheetHeadings: readonly string[]): ImportMapping {
  const where: ImportMapping = {};
  sheetHeadings.forEach((heading, index) => {
    const said = plain(heading).replaceAll("_", " ");
    const column = columnNames.find((name) => headings[name].some((one) => one === said));
    if (column && where[column] === undefined) where[column] = index;
  });
  return where;
}

/** What is wrong with a list as a whole: columns that are missing, no rows, too many. */
export function sheetErrors(sheet: Sheet, mapping: ImportMapping): CellError[] {
  return [...headingErrors(sheet.headings, whereOf(mapping)), ...countErrors(sheet, mostRows)];
}

/** A list of nothing, or of more than one list may have. */
export function countErrors(sheet: Sheet, most: number): CellError[] {
  const { length } = sheet.rows;
  if (length > most) {
    const message = `The file has ${length} rows. Send it as lists of ${most}.`;
    return [{ row: 1, column: "", cell: "A1", message }];
  }
  if (length > 0) return [];
  return [{ row: 2, column: "", cell: "A2", message: "The file has no rows." }];
}

/** Rows as read: every cell understood or complained of, nothing thrown. */
export function readRows(rows: readonly SheetRow[], mapping: ImportMapping): ImportTable {
  const where = whereOf(mapping);
  return { rows: rows.map(({ cells, row }) => readRow(cells, row, where)), errors: [], where };
}

function whereOf(mapping: ImportMapping): Map<ImportColumn, number> {
  return new Map(
    columnNames.flatMap((column) => {
      const at = mapping[column];
      return at === undefined ? [] : [[column, at]];
    }),
  );
}

function headingErrors(
  header: readonly string[],
  where: ReadonlyMap<ImportColumn, number>,
): CellError[] {
  const hasName = where.has("name") || (where.has("firstName") && where.has("lastName"));
  const hasPlace = where.has("parish") || where.has("village");
  const lacking = [
    ...(hasName ? [] : ["“surname” and “first name”"]),
    ...(where.has("sex") ? [] : ["“sex”"]),
    ...(hasPlace ? [] : ["“district” and “parish”, or “village”"]),
    ...(where.has("parish") && !where.has("district") ? ["“district”"] : []),
  ];
  return lacking.map((what) => ({
    row: 1,
    column: "",
    cell: cellAddress(header.length, 1),
    message: `The column ${what} is missing. Take the headings from the template.`,
  }));
}

/** A text without blanks around it, and single ones within: patterns are slow over many. */
export function singleBlanks(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Words to compare by: lower case, single blanks. */
export function plain(text: string): string {
  return singleBlanks(text).toLowerCase();
}

/** As long as the form for a farmer takes them; a whole name is two of them. */
const longest: Partial<Record<ImportColumn, number>> = {
  firstName: 60,
  lastName: 60,
  nin: 30,
  nationalFarmerId: 40,
  externalCode: 40,
  phone: 30,
  village: 80,
  paymentBank: 80,
  paymentNumber: 40,
};

function readRow(
  cells: readonly string[],
  row: number,
  where: ReadonlyMap<ImportColumn, number>,
): ImportRow {
  const errors: CellError[] = [];
  const fault = (column: ImportColumn, message: string) =>
    errors.push(errorAt(where, column, row, message));
  const cell = (column: ImportColumn): string | null => {
    const index = where.get(column);
    // Exports put an apostrophe before what a spreadsheet would run as a formula.
    const text = (index === undefined ? "" : (cells[index] ?? ""))
      .trim()
      .replace(/^'(?=[=+\-@])/, "");
    const most = longest[column] ?? 120;
    if (text.length > most) fault(column, `This text is too long: at most ${most} characters.`);
    return text === "" ? null : text.slice(0, most);
  };
  const { firstName, lastName } = namesOf(cell, fault);
  const facts: FarmerFacts = {
    firstName,
    lastName,
    sex: sexOf(cell("sex"), fault),
    birthYear: birthYearOf(cell("birthYear"), fault),
    nin: cell("nin"),
    nationalFarmerId: cell("nationalFarmerId"),
    externalCode: cell("externalCode"),
    phone: cell("phone"),
    altPhone: null,
    nextOfKin: null,
    householdSize: null,
    trees: null,
    localityId: null,
    village: cell("village"),
    language: languageOf(cell("language"), fault),
    commodities: commoditiesOf(cell("commodities"), fault),
    payeeKind: "self",
    payeeName: null,
    paymentMethod: paymentOf(cell("paymentMethod"), fault),
    paymentBank: cell("paymentBank"),
    paymentNumber: cell("paymentNumber"),
    paymentAccountName: cell("paymentAccountName"),
  };
  const place = {
    district: cell("district"),
    subCounty: cell("subCounty"),
    parish: cell("parish"),
    village: facts.village,
  };
  const isSomewhere = place.parish !== null || place.village !== null;
  if (!isSomewhere) fault("parish", "Say where the farmer lives: a parish or a village.");
  if (place.parish !== null && place.district === null) {
    fault("district", "Say in which district this parish lies.");
  }
  for (const { path, message } of farmerFaults(facts)) {
    // The place has no column: it is looked up later. Nor has who is paid: it is the farmer.
    if (isColumn(path)) fault(path, message);
  }
  const consents: ConsentPurpose[] = [];
  if (saysYes(cell("consentBuyAndPay"))) consents.push("buy_and_pay");
  if (saysYes(cell("consentShareGeolocation"))) consents.push("share_geolocation");
  return { row, facts: normalised(facts), place, consents, errors };
}

function isColumn(path: string): path is ImportColumn {
  return Object.hasOwn(headings, path);
}

/** An error on a cell; a column the file does not have is said on the row's first cell. */
export function errorAt(
  where: ReadonlyMap<ImportColumn, number>,
  column: ImportColumn,
  row: number,
  message: string,
): CellError {
  const index = where.get(column) ?? (column === "parish" ? where.get("village") : undefined);
  return { row, column: headings[column][0], cell: cellAddress(index ?? 0, row), message };
}

type Cell = (column: ImportColumn) => string | null;
type Fault = (column: ImportColumn, message: string) => void;

function namesOf(cell: Cell, fault: Fault): { firstName: string; lastName: string } {
  const whole = cell("name");
  const [surname, ...given] = (whole ?? "").split(/\s+/).filter(Boolean);
  const lastName = cell("lastName") ?? surname ?? "";
  const firstName = cell("firstName") ?? given.join(" ");
  if (lastName === "") fault("lastName", "The surname is missing.");
  if (firstName === "") fault("firstName", "The first name is missing.");
  const isParted = whole !== null && [lastName, firstName].some((name) => name.length > 60);
  if (isParted) fault("name", "Surname and first names have at most 60 characters each.");
  return { firstName, lastName };
}

function sexOf(said: string | null, fault: Fault): Sex {
  const letter = (said ?? "").toLowerCase().charAt(0);
  if (letter === "f" || letter === "w") return "female";
  if (letter === "m") return "male";
  fault("sex", "Write F for a woman or M for a man.");
  return "female";
}

function birthYearOf(said: string | null, fault: Fault): number | null {
  if (said === null) return null;
  const year = Number(/(?:^|\D)(19\d{2}|20\d{2})(?:\D|$)/.exec(said)?.[1] ?? Number.NaN);
  if (Number.isInteger(year)) return year;
  fault("birthYear", "Write the birth year with four digits, like 1985.");
  return null;
}

function languageOf(said: string | null, fault: Fault): FarmerFacts["language"] {
  if (said === null) return "en";
  const found = languages.find(([code, name]) => [code, plain(name)].includes(plain(said)));
  if (found) return found[0];
  fault("language", `Not a language of the list: ${languages.map(([code]) => code).join(", ")}.`);
  return "en";
}

function commoditiesOf(said: string | null, fault: Fault): FarmCommodity[] {
  if (said === null) return [];
  const words = plain(said)
    .split(/[\s,;/+&]+/)
    .filter((word) => word !== "" && word !== "coffee");
  const found = commodities.filter((one) => words.includes(one));
  if (words.some((word) => word === "simsim") && !found.includes("sesame")) found.push("sesame");
  const strange = words.find(
    (word) => word !== "simsim" && !commodities.some((one) => one === word),
  );
  if (strange !== undefined || found.length === 0) {
    fault("commodities", `Write one or more of: ${commodities.join(", ")}.`);
  }
  return found;
}

const paymentWords = new Map<string, PaymentMethod>([
  ["cash", "cash"],
  ["mtn", "mtn_momo"],
  ["mtn momo", "mtn_momo"],
  ["mtn mobile money", "mtn_momo"],
  ["momo", "mtn_momo"],
  ["airtel", "airtel_money"],
  ["airtel money", "airtel_money"],
  ["bank", "bank"],
]);

function paymentOf(said: string | null, fault: Fault): PaymentMethod {
  if (said === null) return "cash";
  const method = paymentWords.get(plain(said).replaceAll("_", " "));
  if (method) return method;
  fault("paymentMethod", "Write cash, mtn_momo, airtel_money or bank.");
  return "cash";
}

function saysYes(said: string | null): boolean {
  return said !== null && /^(y|yes|true|1|x|given|agreed)$/i.test(said);
}
