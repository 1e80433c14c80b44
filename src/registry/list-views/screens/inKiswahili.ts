// What the views of a list say, in Kiswahili.
import type { t as listViews } from "./words.ts";

export const listViewsInKiswahili = {
  listViews: {
    views: "Mitazamo",
    shown: (name) => `Mtazamo: ${name}`,
    all: "Mistari yote",
    none: "Tafuta, chuja au panga orodha, kisha uihifadhi kama mtazamo.",
    save: "Hifadhi mtazamo huu",
    saveChange: (name) => `Hifadhi mabadiliko katika “${name}”`,
    by: (name) => `wa ${name}`,
    everybody: "wote wanauona",
    begin: (name) => `Anza orodha hii na “${name}”`,
    change: (name) => `Badilisha “${name}”`,
    remove: (name) => `Ondoa “${name}”`,
    saved: (name) => `Mtazamo “${name}” umehifadhiwa`,
    removed: (name) => `Mtazamo “${name}” umeondolewa`,
    undo: "Rudisha",
    name: "Jina",
    nameHint: "Kama unavyouita: Za kuidhinisha, Wakulima wangu",
    share: "Kila anayeweza kufungua orodha hii anauona",
    titleNew: "Hifadhi mtazamo",
    titleChange: "Badilisha mtazamo",
    submit: "Hifadhi",
  } satisfies typeof listViews,
};

/** Why a view was refused, by the server's codes. */
export const listViewRefusalsInKiswahili: Readonly<Record<string, string>> = {
  "list-views.name-taken": "Tayari una mtazamo wenye jina hili kwenye orodha hii.",
  "list-views.enough": "Una mitazamo ya kutosha ya orodha hii. Ondoa mmoja kwanza.",
  "list-views.own-alone": "Mtazamo wako ni wako peke yako.",
};
