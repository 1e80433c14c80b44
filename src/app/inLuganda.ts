// Luganda: every catalogue that is translated into it, by name. Loaded only by those who read it.
import { frameInLuganda } from "#platform/web/inLuganda.ts";
import { signInInLuganda, signInRefusalsInLuganda } from "#platform/web/signIn/inLuganda.ts";
import { fieldInLuganda } from "#platform/web/offline/inLuganda.ts";
import {
  listViewRefusalsInLuganda,
  listViewsInLuganda,
} from "#registry/list-views/screens/inLuganda.ts";
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
  ...listViewsInLuganda,
  refusals: {
    ...signInRefusalsInLuganda,
    ...collectionRefusalsInLuganda,
    ...fundRefusalsInLuganda,
    ...listViewRefusalsInLuganda,
  },
} satisfies LanguageFile;
