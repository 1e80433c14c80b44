// What the frame around every screen, and forms and their fields, say in Kiswahili.
import { brand } from "#kernel/brand.ts";
import type { coreWords } from "./coreWords.ts";
import type { t as language } from "./languageChange.ts";
import type { t as fields } from "./parts/fieldWords.ts";

export const frameInKiswahili = {
  core: {
    loading: "Subiri kidogo...",
    loadingBrand: `${brand.name} inafunguka...`,
    close: "Funga",
    messages: "Ujumbe",
    unexpected: "Hitilafu isiyotarajiwa!",
    wrong: "Kuna kilichoharibika.",
    wrongText: "Kumetokea hitilafu isiyotarajiwa. Jaribu kufungua ukurasa upya.",
    again: "Jaribu tena",
    refresh: "Fungua ukurasa upya",
    noNetwork: "Hakuna mtandao",
    noNetworkText: "Hakuna mtandao wa kufika kwenye seva. Hakuna kilichopotea; jaribu tena.",
    notIn: "Hukuruhusiwa kuingia",
    notInText: "Ulichoweka si sahihi. Tafadhali jaribu tena.",
    nobodyKnows: "Hakuna kampuni hapa inayoijua akaunti hii. Mwombe mmiliki wa kampuni akualike.",
    welcome: (isLong) =>
      `Karibu ${brand.name}! Utabaki umeingia kwa ${isLong ? "siku 7" : "saa 4"}.`,
  } satisfies ReturnType<typeof coreWords>,
  language: {
    chosen: (name) => `Lugha iliyochaguliwa: ${name}`,
    later: "Ulichoandika hapa bado hakijatumwa. Ukurasa hubadilika ukiufungua upya.",
    now: "Fungua upya",
  } satisfies typeof language,
  fields: {
    optional: "si lazima",
    missing: "Jaza hapa",
    unticked: "Weka alama hapa",
    choose: "Chagua",
    mistypedWeight: "Andika kilo kwa tarakimu, kama 59.4",
    mistypedPercent: "Andika asilimia kutoka 0 hadi 100, kama 13.5",
    mistypedMoney: (example) => `Andika kiasi kwa tarakimu, kama ${example}`,
    change: "Badilisha",
    changeOf: (label, picked) => `Badilisha ${label}, sasa ni ${picked}`,
    searching: "Inatafuta...",
    none: "Hakuna kinacholingana",
    searchFailed: "Utafutaji haukufaulu. Tafadhali jaribu tena.",
    found: (count) => (count === 1 ? "Tokeo 1" : `Matokeo ${count}`),
    suggestionsFor: (label) => `Mapendekezo: ${label}`,
    lineNumber: "Na.",
    removeLine: (number) => `Ondoa mstari wa ${number}`,
    draft: (time) => `Ulichoandika saa ${time} kimerudi.`,
    startOver: "Anza upya",
    sending: "Inahifadhi...",
    wrong: (count) =>
      count === 1 ? "Jambo 1 linahitaji kusahihishwa" : `Mambo ${count} yanahitaji kusahihishwa`,
    phoneFull: "Hakuna nafasi kwenye simu hii. Ulichoandika bado kipo: tengeneza nafasi kwanza.",
    writtenAlready: (number: string) =>
      `Hili limeshaandikwa, kama ${number}. Anza upya kuandika jingine.`,
    notWithoutNetwork: "Hii inahitaji mtandao.",
    notYours: "Hairuhusiwi",
    notYoursText: (role: string) => `Wajibu wako (${role}) hauruhusu hili.`,
    met: "Mtu mwingine amebadilisha hii wakati wewe pia unabadilisha",
    metMeans: "Chagua sehemu kwa sehemu kinachobaki. Mengine yote yanahifadhiwa kama ulivyoandika.",
    sides: { mine: "Yako", theirs: "Ya mwingine" },
    saveChosen: "Hifadhi yaliyochaguliwa",
    ticked: "Imewekwa alama",
    notTicked: "Haijawekwa alama",
    empty: "Tupu",
    count: (count) => (count === 1 ? "mstari 1" : `mistari ${count}`),
    other: "Maudhui mengine",
    retry: "Jaribu tena",
    reference: (id) => `Kumbukumbu ${id}`,
    mend: "Fungua",
  } satisfies typeof fields,
};
