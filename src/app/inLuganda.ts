// Luganda: every catalogue that is translated into it, by name. Loaded only by those who read it.
import { frameInLuganda } from "#platform/web/inLuganda.ts";
import { signInInLuganda, signInRefusalsInLuganda } from "#platform/web/signIn/inLuganda.ts";
import { fieldInLuganda } from "#platform/web/offline/inLuganda.ts";
import type { LanguageFile } from "#platform/web/words.ts";
import {
  collectionRefusalsInLuganda,
  collectionsInLuganda,
} from "#work/field-collections/screens/inLuganda.ts";
import { fundRefusalsInLuganda, fundsInLuganda } from "#work/fund-requests/screens/inLuganda.ts";

export const translated = {
  ...frameInLuganda,
  ...fieldInLuganda,
  ...signInInLuganda,
  ...collectionsInLuganda,
  ...fundsInLuganda,
  refusals: {
    ...signInRefusalsInLuganda,
    ...collectionRefusalsInLuganda,
    ...fundRefusalsInLuganda,
  },
} satisfies LanguageFile;
