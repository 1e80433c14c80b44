// What the views of a list say, in Luganda.
import type { t as listViews } from "./words.ts";

export const listViewsInLuganda = {
  listViews: {
    views: "Endaba",
    shown: (name) => `Endaba: ${name}`,
    all: "Ennyiriri zonna",
    none: "Noonya, sengejja oba sengeka olukalala, olwo olutereke ng'endaba.",
    save: "Tereka endaba eno",
    saveChange: (name) => `Tereka enkyukakyuka mu “${name}”`,
    by: (name) => `ya ${name}`,
    everybody: "bonna bagiraba",
    begin: (name) => `Tandika olukalala luno ne “${name}”`,
    change: (name) => `Kyusa “${name}”`,
    remove: (name) => `Ggyawo “${name}”`,
    saved: (name) => `Endaba “${name}” eterekeddwa`,
    removed: (name) => `Endaba “${name}” eggyiddwawo`,
    undo: "Zzaawo",
    name: "Erinnya",
    nameHint: "Nga bw'ogiyita: Ez'okukakasa, Abalimi bange",
    share: "Buli asobola okuggulawo olukalala luno agiraba",
    titleNew: "Tereka endaba",
    titleChange: "Kyusa endaba",
    submit: "Tereka",
  } satisfies typeof listViews,
};

/** Why a view was refused, by the server's codes. */
export const listViewRefusalsInLuganda: Readonly<Record<string, string>> = {
  "list-views.name-taken": "Olina dda endaba y'olukalala luno erina erinnya lino.",
  "list-views.enough": "Olina endaba ezimala ez'olukalala luno. Sooka oggyewo emu.",
  "list-views.own-alone": "Endaba yo yiyo wekka.",
};
