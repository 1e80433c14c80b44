// The message catalogue: plain objects, typed by their English words. A translation may be partial;
// what it lacks is said in English. A screen's words lie beside it, so a route carries only its own.

export const languages = { en: "English", lg: "Luganda", sw: "Kiswahili" } as const;
export type Language = keyof typeof languages;

const storageKey = "mavuno.language";

function isLanguage(text: string | null): text is Language {
  return text !== null && text in languages;
}

/** The language this person reads. */
export function currentLanguage(): Language {
  if (typeof localStorage === "undefined") return "en";
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : "en";
}

/** A message: fixed words, or words made from values. Groups may nest. */
export type Message = string | ((...values: never[]) => string) | { [key: string]: Message };
export type Catalogue = Record<string, Message>;

type Translation<M> = M extends string
  ? string
  : M extends (...values: never[]) => string
    ? M
    : { [K in keyof M]?: Translation<M[K]> };

/**
 * Declares a screen's words: `const t = words({ en: { title: "Farmers", count: (n: number) => … } })`
 * and then `t.title`, `t.count(3)`. A misspelt key or a wrong value does not compile.
 */
export function words<const English extends Catalogue>(
  catalogue: { en: English } & {
    [L in Exclude<Language, "en">]?: Translation<Loose<NoInfer<English>>>;
  },
): Loose<English> {
  const english: Catalogue = catalogue.en;
  const language = currentLanguage();
  const translated: unknown = language === "en" ? undefined : catalogue[language];
  // Merging keeps the English shape: every key is there, each with words of the same kind.
  return merge(english, translated) as Loose<English>;
}

/** English literals widened to plain strings, so that screens do not depend on the exact words. */
type Loose<M> = M extends string
  ? string
  : M extends (...values: never[]) => string
    ? M
    : { [K in keyof M]: Loose<M[K]> };

function merge(english: Catalogue, translated: unknown): Catalogue {
  if (!isGroup(translated)) return english;
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => {
      const other = translated[key];
      if (typeof message === "object") return [key, merge(message, other)];
      return [key, typeof other === typeof message ? (other as Message) : message];
    }),
  );
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
