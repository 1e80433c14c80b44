// Kiswahili: every catalogue that is translated into it, by name. Loaded only by those who read it.
import { frameInKiswahili } from "#platform/web/inKiswahili.ts";
import { signInInKiswahili, signInRefusalsInKiswahili } from "#platform/web/signIn/inKiswahili.ts";
import { fieldInKiswahili } from "#platform/web/offline/inKiswahili.ts";
import {
  listViewRefusalsInKiswahili,
  listViewsInKiswahili,
} from "#registry/list-views/screens/inKiswahili.ts";
import type { LanguageFile } from "#platform/web/words.ts";
import {
  collectionRefusalsInKiswahili,
  collectionsInKiswahili,
} from "#work/field-collections/screens/inKiswahili.ts";
import {
  fundRefusalsInKiswahili,
  fundsInKiswahili,
} from "#work/fund-requests/screens/inKiswahili.ts";

export const translated = {
  ...frameInKiswahili,
  ...fieldInKiswahili,
  ...signInInKiswahili,
  ...collectionsInKiswahili,
  ...fundsInKiswahili,
  ...listViewsInKiswahili,
  refusals: {
    ...signInRefusalsInKiswahili,
    ...collectionRefusalsInKiswahili,
    ...fundRefusalsInKiswahili,
    ...listViewRefusalsInKiswahili,
  },
} satisfies LanguageFile;
