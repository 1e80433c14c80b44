// What forms and their fields say, whatever they are about.
import { words } from "../words.ts";

export const t = words({
  called: "fields",
  en: {
    optional: "optional",
    missing: "Fill this in",
    unticked: "Tick this box",
    choose: "Choose",
    mistypedWeight: "Type kilograms in figures, like 59.4",
    mistypedPercent: "Type a percentage from 0 to 100, like 13.5",
    mistypedMoney: (example: string) => `Type an amount in figures, like ${example}`,
    change: "Change",
    changeOf: (label: string, picked: string) => `Change ${label}, now ${picked}`,
    searching: "Searching...",
    none: "Nobody and nothing matches",
    searchFailed: "The search did not work. Please try again.",
    found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
    suggestionsFor: (label: string) => `Suggestions for ${label}`,
    lineNumber: "No.",
    removeLine: (number: number) => `Remove line ${number}`,
    draft: (time: string) => `Your draft of ${time} is here again.`,
    startOver: "Start over",
    sending: "Saving...",
    wrong: (count: number) =>
      count === 1 ? "One thing needs your attention" : `${count} things need your attention`,
    met: "Somebody changed this while you did",
    metMeans: "Choose field by field what is kept. Everything else is saved as you typed it.",
    sides: { mine: "Yours", theirs: "Theirs" },
    saveChosen: "Save what is chosen",
    ticked: "Ticked",
    notTicked: "Not ticked",
    empty: "Empty",
    other: "Another content",
    retry: "Try again",
    reference: (id: string) => `Reference ${id}`,
    mend: "Open",
    phoneFull:
      "There is no room left on this phone. What you typed is still here: make room first.",
    writtenAlready: (number: string) =>
      `This was written down already, as ${number}. Start over to write another one.`,
    notWithoutNetwork: "This needs a network.",
    notYours: "Not allowed",
    notYoursText: (role: string) => `Your role (${role}) may not do this.`,
  },
});
