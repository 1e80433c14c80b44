// What the form for a collection says in Luganda. Kiboko, FAQ and kase are the trade's own words and stay.
import type { t as collectionForm } from "./formWords.ts";

export const collectionsInLuganda = {
  collectionForm: {
    title: "Emmwanyi ezigulibwa",
    newTitle: "Okugula okupya",
    editTitle: (number) => `Golola ${number}`,
    record: "Wandiika okugula",
    recordedDone: (number) => `${number} ewandiikiddwa`,
    save: "Tereka okugolola",
    editReason: "Lwaki kigololwa",
    whoAndWhat: "Ani atunda, atunda ki",
    farmer: "Omulimi",
    findFarmer: "Erinnya, koodi oba essimu",
    product: "Ekika ky'emmwanyi",
    store: "Etterekero",
    day: "Olunaku",
    stream: "Akatale",
    streams: { eu: "Bulaaya (EU)", open: "Akalala konna" },
    bags: "Ensawo",
    grossKg: "Zonna kg",
    tareKg: "Nsawo kg",
    netKg: "Mmwanyi kg",
    grossOf: (bag) => `Kkiro zonna ez'ensawo ${bag}`,
    tareOf: (bag) => `Obuzito bw'ensawo ${bag} enjereere`,
    addBag: (bag) => `Yongerako ensawo ${bag}`,
    quality: "Omutindo",
    moisture: "Obunnyogovu",
    foreignMatter: "Ebisasiro",
    defects: "Ezoonoonese",
    odour: "Akawoowo",
    odours: {
      clean: "Kalungi",
      earthy: "Ka ttaka",
      mouldy: "Ka bukuku",
      fermented: "Zikaatuuse",
      chemical: "Ka ddagala",
    },
    willDeduct: (limit, kg) => `Businga ${limit} %. Kkiro ${kg} zijja kusalibwako.`,
    limits: (moisture, foreignMatter) =>
      `Tewali kisalibwako okutuuka ku bunnyogovu ${moisture} % n'ebisasiro ${foreignMatter} %.`,
    plots: "Ennimiro",
    plotsHint: "Buli nnimiro evuddemu kitundu ki; byonna awamu 100 %.",
    shareOf: (plot) => `Omugabo gwa ${plot}`,
    priceAndAdvance: "Omuwendo ne ssente ezakulembera",
    price: "Omuwendo gwa kkiro",
    priceHint: (price, percent) =>
      `Bw'oleka nga njereere: ${price}, ogwalangirirwa. Gukkirizibwa okwawukana okutuuka ku ${percent} %.`,
    recovery: "Ssente ezakulembera ezisasuddwa",
    recoveryHint: (most, open) =>
      `Bw'oleka nga njereere: ${most}, ezisingayo obungi. Ezibanjibwa: ${open}.`,
    confirmDuplicate: "Zino mmwanyi ndala",
    overrideReason: "Lwaki zisinga ennimiro z'esobola okuvaamu",
    near: (percent) => `${percent} % ku mmwanyi ennimiro eno z'esobola okuvaamu sizoni eno.`,
    over: (percent) =>
      `${percent} % ku mmwanyi ennimiro eno z'esobola okuvaamu sizoni eno: bijja kugaanibwa.`,
    sharesNotWhole: (bp) => `Ennimiro ziwera ${bp / 100} %; zonna awamu zirina okuwera 100 %.`,
    tareTooHeavy: (bag) =>
      `Ensawo ${bag}: ensawo enjereere eteekwa okuwewuka okusinga obuzito bwonna.`,
    noBags: "Pima waakiri ensawo emu.",
    payableKg: "Kkiro ezisasulwa",
    value: "Omuwendo",
    advance: "Ezakulembera",
    netPayable: "Ez'okusasula",
    bagsCount: (count) => (count === 1 ? "ensawo 1" : `ensawo ${count}`),
  } satisfies typeof collectionForm,
};

/**
 * Why a collection was refused, by the server's codes. The server's own sentence, with its figures, stands
 * below it in English.
 */
export const collectionRefusalsInLuganda: Readonly<Record<string, string>> = {
  "collection.day-in-future": "Olunaku olwo terunnatuuka.",
  "collection.name-the-plots": "Laga ennimiro emmwanyi zino mwe zivudde.",
  "collection.plot-twice": "Buli nnimiro gyogere omulundi gumu.",
  "collection.plot-of-another": "Waliwo ennimiro etali ya mulimi ono.",
  "collection.shares-not-whole": "Omugabo gw'ennimiro zonna guteekwa okuwera 100 %.",
  "collection.not-for-eu": "Emmwanyi zino teziyinza kugenda mu katale ka Bulaaya.",
  "collection.looks-double": "Emmwanyi z'omulimi ono zaakawandiikibwa. Kakasa oba zino ndala.",
  "collection.not-a-crop": "Kino tekigulibwa ku balimi. Londa ekika ky'emmwanyi.",
  "collection.not-a-store": "Awo si mu tterekero. Londa etterekero.",
  "collection.not-measured": "Sooka opime obunnyogovu n'ebisasiro.",
  "collection.no-bags": "Pima waakiri ensawo emu.",
  "collection.tare-too-heavy": "Ensawo enjereere eteekwa okuwewuka okusinga obuzito bwonna.",
  "collection.bag-too-heavy": "Ensawo ezitowa okusinga bw'eyinza. Kebera akatonnyeze.",
  "collection.nothing-payable": "Tewali kisigadde kya kusasula. Kebera obuzito.",
  "collection.price-above-ceiling": "Omuwendo gusinga ogusingayo okukkirizibwa.",
  "collection.price-outside-tolerance": "Omuwendo gwawukana nnyo ku gwalangirirwa. Buuza offiisi.",
  "collection.recovery-above-advance": "Omulimi tabanjibwa ssente nkulembeze nnyingi bwe zityo.",
  "collection.recovery-above-limit": "Ssente enkulembeze ezisalibwako zisusse ezikkirizibwa.",
  "collection.above-yield": "Emmwanyi zisinga ennimiro z'esobola okuvaamu sizoni eno.",
  "price-list.none-in-force":
    "Tewali muwendo gwalangiriddwa gw'ekika kino ku lunaku olwo. Buuza offiisi.",
  "product.retired": "Ekika kino tekikyagulibwa. Londa ekirala.",
  "farmer.suspended": "Omulimi ono ayimiriziddwa: tewali kigulibwa.",
  "farmer.not-registered": "Okuwandiika omulimi ono tekunnaggwa.",
  "farmer.no-consent": "Omulimi ono tannakkiriza kugulibwako na kusasulwa.",
};
