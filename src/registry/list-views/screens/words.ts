// What the views of a list say, whatever list it is.
import { words } from "#platform/web/words.ts";

export const t = words({
  called: "listViews",
  en: {
    views: "Views",
    shown: (name: string) => `View: ${name}`,
    all: "All rows",
    none: "Search, filter or order the list, then save that as a view.",
    save: "Save this view",
    saveChange: (name: string) => `Save the change in “${name}”`,
    by: (name: string) => `by ${name}`,
    everybody: "everybody sees it",
    begin: (name: string) => `Begin this list with “${name}”`,
    change: (name: string) => `Change “${name}”`,
    remove: (name: string) => `Take away “${name}”`,
    saved: (name: string) => `View “${name}” saved`,
    removed: (name: string) => `View “${name}” taken away`,
    undo: "Undo",
    name: "Name",
    nameHint: "As you would ask for it: To approve, My farmers",
    share: "Everybody who may open this list finds it",
    titleNew: "Save a view",
    titleChange: "Change the view",
    submit: "Save",
  },
});
