// The receipts of a delivery and of cash for it as text messages: what a farmer keeps on the telephone, in the words of the printed one. Made to fit
// one part of 160 characters in most cases; never a NIN, never the code the money is paid out with.
import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";

export interface TextReceiptFacts {
  company: string;
  grnNumber: string;
  day: Day;
  productName: string;
  payable: bigint;
  unitPrice: bigint;
  /** Taken off for advances; 0 = nothing. */
  recovery: bigint;
  netPayable: bigint;
}

export interface TextCashFacts {
  company: string;
  /** What was handed over: what was owed, up to the next coin. */
  cash: bigint;
  /** Of the receipt it was paid for. */
  number: string;
  day: Day;
}

interface TextWords {
  received: (grn: string, day: string, kg: string, product: string) => string;
  atPrice: (price: string) => string;
  recovered: (amount: string) => string;
  toPay: (amount: string) => string;
  paid: (amount: string, day: string, number: string) => string;
}

const wordsIn: Readonly<Record<Language, TextWords>> = {
  en: {
    received: (grn, day, kg, product) => `Receipt ${grn}, ${day}: ${kg} kg ${product}`,
    atPrice: (price) => `at ${price} per kg`,
    recovered: (amount) => `Advance recovered ${amount}.`,
    toPay: (amount) => `Net payable UGX ${amount}.`,
    paid: (amount, day, number) =>
      `You were paid UGX ${amount} in cash on ${day}. Receipt ${number}.`,
  },
  lg: {
    received: (grn, day, kg, product) => `Lisiiti ${grn}, ${day}: ${product} kkiro ${kg}`,
    atPrice: (price) => `ku ${price} buli kkiro`,
    recovered: (amount) => `Enkulembeze ezisaliddwako ${amount}.`,
    toPay: (amount) => `Ez'okusasula UGX ${amount}.`,
    paid: (amount, day, number) => `Osasuddwa UGX ${amount} mu nkalu, ${day}. Lisiiti ${number}.`,
  },
  sw: {
    received: (grn, day, kg, product) => `Risiti ${grn}, ${day}: ${product} kilo ${kg}`,
    atPrice: (price) => `kwa ${price} kwa kilo`,
    recovered: (amount) => `Malipo ya awali yaliyokatwa ${amount}.`,
    toPay: (amount) => `Malipo halisi UGX ${amount}.`,
    paid: (amount, day, number) =>
      `Umelipwa UGX ${amount} kwa fedha taslimu, ${day}. Risiti ${number}.`,
  },
};

/** What a farmer is sent when a delivery was taken in. */
export function textReceipt(facts: TextReceiptFacts, language: Language): string {
  const t = wordsIn[language];
  const day = writtenDay(facts.day);
  const received = t.received(
    facts.grnNumber,
    day,
    formatKilograms(facts.payable),
    facts.productName,
  );
  return [
    `${facts.company}: ${received} ${t.atPrice(formatAmount(facts.unitPrice))}.`,
    ...(facts.recovery > 0n ? [t.recovered(formatAmount(facts.recovery))] : []),
    t.toPay(formatAmount(facts.netPayable)),
  ].join(" ");
}

/** What a farmer is sent when cash was handed over at the scale. */
export function textCash(
  { company, cash, number, day }: TextCashFacts,
  language: Language,
): string {
  return `${company}: ${wordsIn[language].paid(formatAmount(cash), writtenDay(day), number)}`;
}

/** The day as a text message writes it: `20/11/2026`. */
function writtenDay(day: Day): string {
  return day.split("-").toReversed().join("/");
}
