// Luganda: every catalogue that is translated into it, by name. Loaded only by those who read it.
import type { LanguageFile } from "#platform/web/words.ts";

export const translated = {} satisfies LanguageFile;
