// Every text of the six screens that are spoken in three languages: none is missing, none left in English,
// each takes the same values; and no screen says a word that is not in a catalogue.
import fs from "node:fs";
import { expect, test } from "vitest";
import { translated as kiswahili } from "#app/inKiswahili.ts";
import { translated as luganda } from "#app/inLuganda.ts";
import { farmerWords } from "#insight/public-pages/screens/farmerWords.ts";
import { pageWords } from "#insight/public-pages/screens/pageWords.ts";
import { storyWords } from "#insight/public-pages/screens/storyWords.ts";
import { verifyWords } from "#insight/public-pages/screens/verifyWords.ts";
import { t as arrival } from "#platform/web/arrival.ts";
import { coreWords } from "#platform/web/coreWords.ts";
import { t as language } from "#platform/web/languageChange.ts";
import { t as field } from "#platform/web/offline/fieldWords.ts";
import { t as fields } from "#platform/web/parts/fieldWords.ts";
import { t as lists } from "#platform/web/parts/listWords.ts";
import { t as syncMark } from "#platform/web/shell/syncMarkWords.ts";
import { t as demo } from "#platform/web/signIn/demoWords.ts";
import { t as enrol } from "#platform/web/signIn/enrolWords.ts";
import { t as firstOwner } from "#platform/web/signIn/firstOwnerWords.ts";
import { t as forgot } from "#platform/web/signIn/forgotWords.ts";
import { t as newcomer } from "#platform/web/signIn/newcomerWords.ts";
import { t as newPassword } from "#platform/web/signIn/newPasswordWords.ts";
import { t as outsideWays } from "#platform/web/signIn/outsideWords.ts";
import { t as passwordField } from "#platform/web/signIn/passwordFieldWords.ts";
import { t as password } from "#platform/web/signIn/passwordWords.ts";
import { t as secondFactor } from "#platform/web/signIn/secondFactorWords.ts";
import { t as signIn } from "#platform/web/signIn/signInWords.ts";
import { t as whose } from "#platform/web/signIn/whoseWords.ts";
import { t as newerApp } from "#platform/web/newerApp.ts";
import { t as trouble } from "#platform/web/shell/troubleWords.ts";
import { t as listViews } from "#registry/list-views/screens/words.ts";
import { receiptWords } from "#work/field-collections/papers/receiptWords.ts";
import { t as collectionForm } from "#work/field-collections/screens/formWords.ts";
import { t as fundsReceived } from "#work/fund-requests/screens/receivedWords.ts";
import { readSourceFiles } from "./sourceFiles.ts";

const catalogues = {
  core: coreWords(),
  language,
  field,
  fields,
  lists,
  listViews,
  syncMark,
  arrival,
  demo,
  enrol,
  firstOwner,
  forgot,
  newcomer,
  newPassword,
  outsideWays,
  passwordField,
  password,
  secondFactor,
  signIn,
  whose,
  collectionForm,
  fundsReceived,
  newerApp,
  trouble,
};

/** Said alike in both: names of places in the trade, and units. */
const sameInBoth = new Set([
  "{0} kg",
  "Lot",
  "PIN",
  "Kiboko",
  "FAQ",
  "kase",
  "Of",
  "robusta",
  "arabica",
  "shea",
]);

/** Every message of a catalogue by its path; a function as it is said of placeholders. */
function messagesOf(words: unknown, path = ""): Map<string, { said: string; values: number }> {
  const found = new Map<string, { said: string; values: number }>();
  if (typeof words === "string") found.set(path, { said: words, values: 0 });
  else if (Array.isArray(words)) found.set(path, { said: words.join(" "), values: words.length });
  else if (typeof words === "function") {
    // Figures, so that plural forms and sums find one; the same for every language.
    const values = Array.from({ length: words.length }, (_, at) => at + 2);
    found.set(path, { said: String(words(...values)), values: words.length });
  } else if (typeof words === "object" && words !== null) {
    for (const [key, one] of Object.entries(words)) {
      for (const [at, message] of messagesOf(one, path ? `${path}.${key}` : key)) {
        found.set(at, message);
      }
    }
  }
  return found;
}

/** What is wrong with a translation beside its English. */
function faultsOf(english: unknown, other: unknown, about: string): string[] {
  const wanted = messagesOf(english);
  const given = messagesOf(other);
  const missing = [...wanted.keys()].filter((key) => !given.has(key));
  const unknown = [...given.keys()].filter((key) => !wanted.has(key));
  const wrong = [...wanted].flatMap(([key, { said, values }]) => {
    const translation = given.get(key);
    if (!translation) return [];
    const figures = (text: string) => (text.match(/\d+/g) ?? []).toSorted().join(" ");
    const isMonths = key.endsWith("months");
    return [
      ...(translation.values === values ? [] : [`${key} takes other values`]),
      ...(translation.said.trim() === "" ? [`${key} says nothing`] : []),
      ...(isMonths || figures(translation.said) === figures(said) ? [] : [`${key}: other figures`]),
      ...(translation.said === said && !sameInBoth.has(said) ? [`${key} is English: ${said}`] : []),
    ];
  });
  return [
    ...missing.map((key) => `${about}: ${key} is missing`),
    ...unknown.map((key) => `${about}: ${key} is of no use`),
    ...wrong.map((fault) => `${about}: ${fault}`),
  ];
}

test.each([
  ["Luganda", luganda],
  ["Kiswahili", kiswahili],
])("signing in and the form for a collection are whole in %s", (_, words) => {
  const { refusals, ...translated } = words;
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(catalogues).toSorted());
  expect(faultsOf(catalogues, translated, "app")).toEqual([]);
  expect(Object.values(refusals).filter((said) => said.trim() === "")).toEqual([]);
});

test("both languages translate the same refusals, and every one that a collection may meet", () => {
  expect(Object.keys(luganda.refusals)).toEqual(Object.keys(kiswahili.refusals));
  const thrown = readSourceFiles()
    .filter(({ name }) => /^src\/work\/field-collections\/(r|weighingR|yieldR)ules\.ts$/.test(name))
    .flatMap(({ text }) =>
      [...text.matchAll(/new Refusal\(\s*"([^"]+)"/g)].map(([, code]) => code),
    );
  // What an approver or somebody who takes back meets is not met in the form.
  const elsewhere = /cannot-approve|already-paid|lot-used/;
  const unsaid = thrown.filter((code = "") => !elsewhere.test(code) && !(code in luganda.refusals));
  expect(thrown.length).toBeGreaterThan(15);
  expect(unsaid).toEqual([]);
});

test.each(["lg", "sw"] as const)("the receipt is whole in %s", (code) => {
  const { paper: english, ...words } = receiptWords.en;
  const { paper, ...translated } = receiptWords[code];
  expect(faultsOf(words, translated, "receipt")).toEqual([]);
  expect(paper.language).toBe(code);
  expect(paper.months).toHaveLength(12);
  expect(Object.keys(paper).toSorted()).toEqual(Object.keys(english).toSorted());
});

type Section = Readonly<Record<string, string>>;
const publicCatalogues = {
  page: pageWords,
  verify: verifyWords,
  story: storyWords,
  farmer: farmerWords,
};
const publicFile = (name: string): Readonly<Record<string, Section>> =>
  JSON.parse(fs.readFileSync(`src/insight/public-pages/screens/${name}.json`, "utf8"));
const publicHtml = ["verify", "product-story", "farmer-profile"].map((name) =>
  fs.readFileSync(`${name}.html`, "utf8"),
);

test.each(["inLuganda", "inKiswahili"])("the pages for strangers are whole: %s", (name) => {
  const { html = {}, names = {}, ...sections } = publicFile(name);
  expect(faultsOf(publicCatalogues, sections, "public")).toEqual([]);
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [section, english] of Object.entries(publicCatalogues)) {
    for (const [key, said] of Object.entries(english)) {
      const other = sections[section]?.[key] ?? "";
      expect(placeholders(other), `${section}.${key}`).toEqual(placeholders(said));
    }
  }
  const asked = publicHtml.flatMap((page) =>
    [...page.matchAll(/data-say="(\w+)"/g)].map(([, key = ""]) => key),
  );
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(html).toSorted());
  expect(names["months"]?.split(" ")).toHaveLength(12);
  expect(Object.keys(names)).toEqual(Object.keys(publicFile("inLuganda")["names"] ?? {}));
});

test("every word that a page for strangers shows at first can be said in another language", () => {
  const said = /<(title|h1|p|label|span|button)([^>]*)>\s*([A-Za-z][^<]*)</g;
  const unsaid = publicHtml.flatMap((page) =>
    [...page.matchAll(said)].flatMap(([, tag, attributes = "", words = ""]) =>
      attributes.includes("data-say") ? [] : [`<${tag}> ${words.trim()}`],
    ),
  );
  expect(unsaid).toEqual([]);
});

test("the typeface of the papers has every letter of the three languages", async () => {
  const { createRequire } = await import("node:module");
  const file = createRequire(import.meta.url).resolve(
    "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  );
  const covered = lettersOf(fs.readFileSync(file));
  const text = JSON.stringify(receiptWords, (_, one: unknown) =>
    typeof one === "function" ? one.toString() : one,
  );
  const missing = [...new Set(`${text}Ŋŋ`)].filter(
    (letter) => !covered(letter.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});

/** Which characters a TrueType font draws: its `cmap`, format 4 (the basic plane). */
function lettersOf(font: Buffer): (code: number) => boolean {
  const tables = font.readUInt16BE(4);
  const at = Array.from({ length: tables }, (_, i) => 12 + i * 16).find(
    (entry) => font.toString("latin1", entry, entry + 4) === "cmap",
  );
  const cmap = font.readUInt32BE((at ?? 0) + 8);
  const count = font.readUInt16BE(cmap + 2);
  const table = Array.from({ length: count }, (_, i) =>
    font.readUInt32BE(cmap + 4 + i * 8 + 4),
  ).find((offset) => font.readUInt16BE(cmap + offset) === 4);
  const start = cmap + (table ?? 0);
  const segments = font.readUInt16BE(start + 6) / 2;
  return (code) =>
    Array.from({ length: segments }, (_, i) => i).some((i) => {
      const last = font.readUInt16BE(start + 14 + i * 2);
      const first = font.readUInt16BE(start + 16 + segments * 2 + i * 2);
      return code >= first && code <= last;
    });
}
