import { words } from "#platform/web/words.ts";

export const documentWords = words({
  en: {
    tab: "Documents",
    add: "Add document",
    replace: "Replace",
    replaceTitle: (title: string) => `Replace ${title}`,
    none: "No document is kept yet.",
    kind: "What it is",
    kinds: {
      identity: "Identity card",
      agreement: "Agreement",
      land: "Proof of land",
      photograph: "Photograph",
      other: "Other",
    },
    title: "Title",
    file: "File",
    fileHint: "A PDF, or a photograph of the paper.",
    kept: "Document kept",
    open: (title: string) => `Open ${title}`,
    openShort: "Open",
    addedBy: (name: string, at: string) => `${name}, ${at}`,
    withdraw: "Withdraw",
    withdrawTitle: (title: string) => `Withdraw ${title}`,
    withdrawMeans: "It does not count any more; it stays to be seen, with the reason.",
    reason: "Reason",
    withdrawn: "Withdrawn",
    withdrawnBy: (name: string, at: string, reason: string) => `${name}, ${at}: ${reason}`,
  },
});
