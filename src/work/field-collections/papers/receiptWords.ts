// What the farmer's receipt says, in the three languages it is printed in. The farmer reads it, so it is
// the farmer's language that counts; the amount in words stays in English, as a bank and a court read it.
import type { Language } from "#kernel/languages.ts";
import { paperWords, type PaperWords } from "#kernel/paper.ts";

/** The rows of the working: the way from the scale to the shillings. */
export interface WorkingWords {
  gross: (bags: number) => string;
  tare: string;
  net: string;
  rounding: string;
  /** With the percentage measured; null when nothing was measured. */
  moisture: (percent: string | null) => string;
  foreignMatter: (percent: string | null) => string;
  allowed: (percent: string) => string;
  noLimit: string;
  atPrice: (price: string) => string;
  recovered: string;
  netPayable: string;
}

export interface ReceiptWords extends WorkingWords {
  paper: PaperWords;
  title: string;
  farmer: string;
  supplier: string;
  bought: string;
  step: string;
  bag: string;
  bags: (count: number) => string;
  grossKg: string;
  tareKg: string;
  netKg: string;
  publishedPrice: (price: string) => string;
  advancesLeft: (amount: string) => string;
  provisional: string;
  collectedBy: string;
  /** Across a receipt that does not count. */
  void: string;
  rejected: string;
}

const english: ReceiptWords = {
  paper: paperWords,
  title: "Purchase receipt",
  farmer: "Farmer",
  supplier: "Supplier",
  bought: "Bought",
  step: "Step",
  bag: "Bag",
  bags: (count) => `${count} bags`,
  grossKg: "Gross kg",
  tareKg: "Tare",
  netKg: "Net",
  publishedPrice: (price) => `Published price of the day: ${price} per kg.`,
  advancesLeft: (amount) => `Advances left after this receipt: ${amount}.`,
  provisional: "Provisional until quality is approved.",
  collectedBy: "collected by",
  void: "VOID",
  rejected: "REJECTED",
  gross: (bags) => `Gross, ${bags} ${bags === 1 ? "bag" : "bags"}`,
  tare: "Tare",
  net: "Net",
  rounding: "To 0.1 kg",
  moisture: (percent) => (percent === null ? "Moisture, not measured" : `Moisture ${percent} %`),
  foreignMatter: (percent) =>
    percent === null ? "Foreign matter, not measured" : `Foreign matter ${percent} %`,
  allowed: (percent) => `${percent} % allowed`,
  noLimit: "no limit",
  atPrice: (price) => `At ${price} per kg`,
  recovered: "Advance recovered",
  netPayable: "Net payable, UGX",
};

const luganda: ReceiptWords = {
  paper: {
    language: "lg",
    original: "eyasooka",
    copy: "KKOPI",
    check: "Kebera lisiiti eno",
    page: "Olupapula",
    of: "ku",
    months: "Jan Feb Mar Apu Maa Juu Jul Agu Seb Oki Nov Des".split(" "),
  },
  title: "Lisiiti y'okugula",
  farmer: "Omulimi",
  supplier: "Omusuubuzi",
  bought: "Ekiguliddwa",
  step: "Omutendera",
  bag: "Ensawo",
  bags: (count) => `ensawo ${count}`,
  grossKg: "Zonna kg",
  tareKg: "Nsawo",
  netKg: "Mmwanyi",
  publishedPrice: (price) => `Omuwendo ogwalangirirwa ku lunaku olwo: ${price} buli kkiro.`,
  advancesLeft: (amount) => `Ssente enkulembeze ezisigadde okubanjibwa: ${amount}.`,
  provisional: "Ekyali ya kaseera okutuusa ng'omutindo gukakasiddwa.",
  collectedBy: "eyaguze",
  void: "TEKOLA",
  rejected: "EGAANIDDWA",
  gross: (bags) => `Obuzito bwonna, ensawo ${bags}`,
  tare: "Ensawo enjereere",
  net: "Obuzito bw'emmwanyi",
  rounding: "Okutuuka ku kg 0.1",
  moisture: (percent) =>
    percent === null ? "Obunnyogovu, tebwapimibwa" : `Obunnyogovu ${percent} %`,
  foreignMatter: (percent) =>
    percent === null ? "Ebisasiro, tebyapimibwa" : `Ebisasiro ${percent} %`,
  allowed: (percent) => `${percent} % bikkirizibwa`,
  noLimit: "tewali kkomo",
  atPrice: (price) => `Ku ${price} buli kkiro`,
  recovered: "Enkulembeze ezisaliddwako",
  netPayable: "Ez'okusasula, UGX",
};

const swahili: ReceiptWords = {
  paper: {
    language: "sw",
    original: "halisi",
    copy: "NAKALA",
    check: "Hakiki risiti hii",
    page: "Ukurasa",
    of: "wa",
    months: "Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des".split(" "),
  },
  title: "Risiti ya ununuzi",
  farmer: "Mkulima",
  supplier: "Msambazaji",
  bought: "Kilichonunuliwa",
  step: "Hatua",
  bag: "Gunia",
  bags: (count) => `magunia ${count}`,
  grossKg: "Kilo zote",
  tareKg: "Gunia",
  netKg: "Halisi",
  publishedPrice: (price) => `Bei iliyotangazwa ya siku hiyo: ${price} kwa kilo.`,
  advancesLeft: (amount) => `Malipo ya awali yaliyobaki kudaiwa: ${amount}.`,
  provisional: "Ya muda hadi ubora uthibitishwe.",
  collectedBy: "aliyenunua",
  void: "BATILI",
  rejected: "IMEKATALIWA",
  gross: (bags) => (bags === 1 ? "Uzito wote, gunia 1" : `Uzito wote, magunia ${bags}`),
  tare: "Magunia matupu",
  net: "Uzito halisi",
  rounding: "Hadi kg 0.1",
  moisture: (percent) => (percent === null ? "Unyevu, haukupimwa" : `Unyevu ${percent} %`),
  foreignMatter: (percent) =>
    percent === null ? "Takataka, hazikupimwa" : `Takataka ${percent} %`,
  allowed: (percent) => `${percent} % inaruhusiwa`,
  noLimit: "hakuna kikomo",
  atPrice: (price) => `Kwa ${price} kwa kilo`,
  recovered: "Malipo ya awali yaliyokatwa",
  netPayable: "Malipo halisi, UGX",
};

/** The words of the receipt by language. */
export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  en: english,
  lg: luganda,
  sw: swahili,
};
