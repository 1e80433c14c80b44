// What the frame around every screen, and forms and their fields, say in Luganda.
import { brand } from "#kernel/brand.ts";
import type { coreWords } from "./coreWords.ts";
import type { t as language } from "./languageChange.ts";
import type { t as fields } from "./parts/fieldWords.ts";

export const frameInLuganda = {
  core: {
    loading: "Linda katono...",
    loadingBrand: `${brand.name} eggulwawo...`,
    close: "Ggalawo",
    messages: "Obubaka",
    unexpected: "Wabaddewo ensobi etasuubirwa!",
    wrong: "Waliwo ekitagenze bulungi.",
    wrongText: "Wabaddewo ensobi etasuubirwa. Gezaako okuddamu okuggulawo olupapula.",
    again: "Gezaako nate",
    refresh: "Ddamu oggulewo olupapula",
    noNetwork: "Tewali mutimbagano",
    noNetworkText: "Tewali mutimbagano gutuuka ku seva. Tewali kibuze; gezaako nate.",
    notIn: "Tokkiriziddwa kuyingira",
    notInText: "By'oyingizza si bituufu. Gezaako nate.",
    nobodyKnows: "Wano tewali kampuni emanyi akawunti eno. Saba nannyini kampuni akuyite.",
    welcome: (isLong) =>
      `Tukwanirizza ku ${brand.name}! Osigala ng'oyingidde okumala ${isLong ? "ennaku 7" : "essaawa 4"}.`,
  } satisfies ReturnType<typeof coreWords>,
  language: {
    chosen: (name) => `Olulimi olulondeddwa: ${name}`,
    later: "By'owandiise wano tebinnaweerezebwa. Olupapula lukyuka ng'oddamu okuluggulawo.",
    now: "Ddamu oggulewo",
  } satisfies typeof language,
  fields: {
    optional: "si kya buwaze",
    missing: "Jjuzaamu wano",
    unticked: "Teekako akabonero",
    choose: "Londa",
    mistypedWeight: "Wandiika kkiro mu nnamba, nga 59.4",
    mistypedPercent: "Wandiika ebitundu ku kikumi, okuva ku 0 okutuuka ku 100, nga 13.5",
    mistypedMoney: (example) => `Wandiika ssente mu nnamba, nga ${example}`,
    change: "Kyusa",
    changeOf: (label, picked) => `Kyusa ${label}, kati ye ${picked}`,
    searching: "Binoonyezebwa...",
    none: "Tewali kizuuliddwa",
    searchFailed: "Okunoonya kugaanye. Gezaako nate.",
    found: (count) => (count === 1 ? "Kizuuliddwa 1" : `Bizuuliddwa ${count}`),
    suggestionsFor: (label) => `Ebiteesebwa: ${label}`,
    lineNumber: "Nnamba",
    removeLine: (number) => `Ggyawo olunyiriri ${number}`,
    draft: (time) => `Bye wawandiika ku ssaawa ${time} bikomyewo.`,
    startOver: "Tandika buto",
    sending: "Bitereka...",
    wrong: (count) =>
      count === 1 ? "Waliwo ekintu 1 eky'okutereeza" : `Waliwo ebintu ${count} eby'okutereeza`,
    phoneFull: "Ekifo kiweddeko ku ssimu eno. By'owandiise bikyaliwo: sooka ofune ekifo.",
    writtenAlready: (number: string) =>
      `Kino kyawandiikibwa dda, nga ${number}. Tandika buto okuwandiika ekirala.`,
    notWithoutNetwork: "Kino kyetaaga omutimbagano.",
    notYours: "Tokkirizibwa",
    notYoursText: (role: string) => `Omulimu gwo (${role}) tegukukkiriza kukola kino.`,
    met: "Waliwo akyusizza kino nga naawe okikyusa",
    metMeans: "Londa buli kifo ekisigala. Ebirala byonna biterekebwa nga bwe wabiwandiise.",
    sides: { mine: "Ekikyo", theirs: "Eky'omulala" },
    saveChosen: "Tereka ebirondeddwa",
    ticked: "Kiramibwako",
    notTicked: "Tekiramibwako",
    empty: "Tewali",
    count: (count) => `ennyiriri ${count}`,
    other: "Ebirala",
    retry: "Gezaako nate",
    reference: (id) => `Nnamba y'ensobi ${id}`,
    mend: "Ggulawo",
  } satisfies typeof fields,
};
