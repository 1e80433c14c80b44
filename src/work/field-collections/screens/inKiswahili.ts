// What the form for a collection says in Kiswahili. Kiboko, FAQ and kase are the trade's own words and stay.
import type { t as collectionForm } from "./formWords.ts";

export const collectionsInKiswahili = {
  collectionForm: {
    title: "Ununuzi wa shambani",
    newTitle: "Ununuzi mpya",
    editTitle: (number) => `Sahihisha ${number}`,
    record: "Andika ununuzi",
    recordedDone: (number) => `${number} imeandikwa`,
    save: "Hifadhi sahihisho",
    editReason: "Kwa nini inasahihishwa",
    whoAndWhat: "Nani anauza, anauza nini",
    farmer: "Mkulima",
    findFarmer: "Jina, namba au simu",
    product: "Bidhaa",
    store: "Ghala",
    day: "Siku",
    stream: "Soko",
    streams: { eu: "Ulaya (EU)", open: "Lolote" },
    bags: "Magunia",
    grossKg: "Zote kg",
    tareKg: "Gunia kg",
    netKg: "Halisi kg",
    grossOf: (bag) => `Kilo zote za gunia la ${bag}`,
    tareOf: (bag) => `Kilo za gunia tupu la ${bag}`,
    addBag: (bag) => `Ongeza gunia la ${bag}`,
    quality: "Ubora",
    moisture: "Unyevu",
    foreignMatter: "Takataka",
    defects: "Punje mbovu",
    odour: "Harufu",
    odours: {
      clean: "Safi",
      earthy: "Ya udongo",
      mouldy: "Ya ukungu",
      fermented: "Iliyochacha",
      chemical: "Ya dawa",
    },
    willDeduct: (limit, kg) => `Zaidi ya ${limit} %. Kilo ${kg} zitakatwa.`,
    limits: (moisture, foreignMatter) =>
      `Hakuna kinachokatwa hadi unyevu ${moisture} % na takataka ${foreignMatter} %.`,
    plots: "Mashamba",
    plotsHint: "Kiasi gani kimetoka kila shamba; jumla 100 %.",
    shareOf: (plot) => `Sehemu ya ${plot}`,
    priceAndAdvance: "Bei na malipo ya awali",
    price: "Bei kwa kilo",
    priceHint: (price, percent) =>
      `Ukiacha wazi: ${price}, kama ilivyotangazwa. Tofauti ya hadi ${percent} % inaruhusiwa.`,
    recovery: "Malipo ya awali yanayorejeshwa",
    recoveryHint: (most, open) =>
      `Ukiacha wazi: ${most}, kiasi cha juu kinachoruhusiwa. Linalodaiwa: ${open}.`,
    confirmDuplicate: "Huu ni mzigo mwingine",
    overrideReason: "Kwa nini ni zaidi ya shamba linavyoweza kutoa",
    near: (percent) => `${percent} % ya kiasi shamba hili linachoweza kutoa msimu huu.`,
    over: (percent) =>
      `${percent} % ya kiasi shamba hili linachoweza kutoa msimu huu: itakataliwa.`,
    sharesNotWhole: (bp) => `Mashamba yanafanya ${bp / 100} %; jumla lazima iwe 100 %.`,
    tareTooHeavy: (bag) => `Gunia la ${bag}: gunia tupu lazima liwe jepesi kuliko uzito wote.`,
    noBags: "Pima angalau gunia moja.",
    payableKg: "Kilo za kulipa",
    value: "Thamani",
    advance: "Malipo ya awali",
    netPayable: "Malipo halisi",
    bagsCount: (count) => (count === 1 ? "gunia 1" : `magunia ${count}`),
  } satisfies typeof collectionForm,
};

/**
 * Why a collection was refused, by the server's codes. The server's own sentence, with its figures, stands
 * below it in English.
 */
export const collectionRefusalsInKiswahili: Readonly<Record<string, string>> = {
  "collection.day-in-future": "Siku hiyo bado haijafika.",
  "collection.name-the-plots": "Taja mashamba ambayo kahawa hii imetoka.",
  "collection.plot-twice": "Taja kila shamba mara moja tu.",
  "collection.plot-of-another": "Kuna shamba ambalo si la mkulima huyu.",
  "collection.shares-not-whole": "Sehemu za mashamba yote lazima zifanye 100 %.",
  "collection.not-for-eu": "Mzigo huu hauwezi kwenda soko la Ulaya.",
  "collection.looks-double":
    "Mzigo wa mkulima huyu umeandikwa sasa hivi. Thibitisha kuwa huu ni mwingine.",
  "collection.not-a-crop": "Bidhaa hii hainunuliwi kwa wakulima. Chagua zao.",
  "collection.not-a-store": "Hapo si ghala. Chagua ghala.",
  "collection.not-measured": "Pima kwanza unyevu na takataka.",
  "collection.no-bags": "Pima angalau gunia moja.",
  "collection.tare-too-heavy": "Gunia tupu lazima liwe jepesi kuliko uzito wote.",
  "collection.bag-too-heavy": "Gunia ni zito kupita kiasi. Angalia nukta ya desimali.",
  "collection.nothing-payable": "Hakuna kilichobaki cha kulipa. Angalia uzito.",
  "collection.price-above-ceiling": "Bei imezidi kikomo cha juu.",
  "collection.price-outside-tolerance": "Bei iko mbali mno na iliyotangazwa. Uliza ofisini.",
  "collection.recovery-above-advance": "Mkulima hadaiwi malipo ya awali mengi hivyo.",
  "collection.recovery-above-limit": "Malipo ya awali yanayokatwa yamezidi kikomo.",
  "collection.above-yield": "Kahawa ni zaidi ya shamba linavyoweza kutoa msimu huu.",
  "price-list.none-in-force": "Hakuna bei iliyotangazwa kwa bidhaa hii siku hiyo. Uliza ofisini.",
  "product.retired": "Bidhaa hii hainunuliwi tena. Chagua nyingine.",
  "farmer.suspended": "Mkulima huyu amesimamishwa: hakuna kinachonunuliwa.",
  "farmer.not-registered": "Usajili wa mkulima huyu haujakamilika.",
  "farmer.no-consent": "Mkulima huyu hajakubali kununuliwa na kulipwa.",
};
