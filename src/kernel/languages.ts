// The languages the screens for the field and for strangers speak. A farmer's own language may be one of
// more (registry/farmers/rules.ts): what nothing is written in yet is said in English.

/** Each language by its own name, as somebody who reads it looks for it. */
export const languages = { en: "English", lg: "Luganda", sw: "Kiswahili" } as const;
export type Language = keyof typeof languages;

/** The codes, English first. */
export const languageCodes = ["en", "lg", "sw"] as const satisfies readonly Language[];

/** True for a language that words are written in. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(languages, text);
}
