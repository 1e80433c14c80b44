// The message catalogue: plain objects, typed by their English words. A screen's words lie beside it, so
// a route carries only its own. Another language is one file for the whole app, loaded before anything
// is drawn and only by those who read it (docs/decisions/0012); what it lacks is said in English.
import { isLanguage, type Language } from "#kernel/languages.ts";

export { languageCodes, languages, type Language } from "#kernel/languages.ts";

const storageKey = "mavuno.language";

/** The language chosen on this device; English until one is. static/theme.js says it to the page. */
export function currentLanguage(): Language {
  if (typeof localStorage === "undefined") return "en";
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : "en";
}

/** Keeps the language on this device; the page speaks it once it is loaded again. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}

/** A message: fixed words, or words made from values. Groups may nest. */
export type Message =
  | string
  | readonly string[]
  | ((...values: never[]) => string)
  | { readonly [key: string]: Message };
export type Catalogue = Readonly<Record<string, Message>>;

/** English literals widened to plain strings, so that screens do not depend on the exact words. */
type Loose<M> = M extends string
  ? string
  : M extends readonly string[]
    ? readonly string[]
    : M extends (...values: never[]) => string
      ? M
      : { [K in keyof M]: Loose<M[K]> };

/** One language's words, by the name of the catalogue they translate. */
export type LanguageFile = Readonly<Record<string, object>>;

let spoken: LanguageFile = {};

/**
 * Loads the words of this device's language; English needs none. False when they did not come: then
 * everything is in English until the page is loaded again.
 */
export async function languageReady(
  files: Readonly<Record<Exclude<Language, "en">, () => Promise<{ translated: LanguageFile }>>>,
): Promise<boolean> {
  const language = currentLanguage();
  if (language === "en") return true;
  const file = await files[language]().catch(() => null);
  if (file) spoken = file.translated;
  else document.documentElement.lang = "en";
  return file !== null;
}

/**
 * Declares a screen's words: `const t = words({ en: { title: "Farmers", count: (n: number) => … } })`
 * and then `t.title`, `t.count(3)`. A misspelt key or a wrong value does not compile. `called` is the
 * name under which the language files (app/inLuganda.ts) hold its translation.
 */
export function words<const English extends Catalogue>(catalogue: {
  called?: string;
  en: English;
}): Loose<English> {
  const { called, en } = catalogue;
  const other: unknown = called && spoken[called];
  // Merging keeps the English shape: every key is there, each with words of the same kind.
  return merge(en, other) as Loose<English>;
}

/**
 * A refusal in the reader's language: by its code where that is translated, else the server's own words;
 * `otherwise` where there are none, or only those of a browser without a connection.
 */
export function refusal(
  { code, message }: { code?: string | undefined; message: string },
  otherwise: string,
): string {
  const known: unknown = spoken["refusals"];
  if (!isGroup(known)) return message || otherwise;
  const said = code && known[code];
  return typeof said === "string" ? said : (code && message) || otherwise;
}

function merge(english: Catalogue, other: unknown): Catalogue {
  if (!isGroup(other)) return english;
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => {
      const said = other[key];
      if (isGroup(message) && !Array.isArray(message)) return [key, merge(message, said)];
      return [key, typeof said === typeof message ? (said as Message) : message];
    }),
  );
}

function isGroup(value: unknown): value is Catalogue {
  return typeof value === "object" && value !== null;
}
