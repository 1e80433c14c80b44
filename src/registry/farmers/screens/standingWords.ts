import { words } from "#platform/web/words.ts";

/** What becomes of a farmer, apart: the form, which a phone loads over a slow line, says none of it. */
export const standingWords = words({
  en: {
    suspendMeans:
      "Nothing is bought from this farmer, and nothing paid, until somebody reinstates the farmer.",
    leaveMeans: "Nothing is bought from this farmer any more. What was delivered stays traceable.",
    dieMeans:
      "Nothing is bought any more. Who is paid for what is owed must be named before it is paid.",
    goneBecause: (state: string, reason: string) => `${state}: ${reason}`,
    mergedInto: (code: string, name: string) => `This record was merged into ${code} ${name}.`,
    openThatOne: "Open the record that stays",
  },
});
