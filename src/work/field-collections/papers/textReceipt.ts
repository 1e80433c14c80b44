// The receipt as a text message: what a farmer keeps on the telephone, in the words of the printed one. Made to fit
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

interface TextWords {
  received: (grn: string, day: string, kg: string, product: string) => string;
  atPrice: (price: string) => string;
  recovered: (amount: string) => string;
  toPay: (amount: string) => string;
}

const wordsIn: Readonly<Record<Language, TextWords>> = {
  en: {
    received: (grn, day, kg, product) => `Receipt ${grn}, ${day}: ${kg} kg ${product}`,
    atPrice: (price) => `at ${price} per kg`,
    recovered: (amount) => `Advance recovered ${amount}.`,
    toPay: (amount) => `Net payable UGX ${amount}.`,
  },
  lg: {
    received: (grn, day, kg, product) => `Lisiiti ${grn}, ${day}: ${product} kkiro ${kg}`,
    atPrice: (price) => `ku ${price} buli kkiro`,
    recovered: (amount) => `Enkulembeze ezisaliddwako ${amount}.`,
    toPay: (amount) => `Ez'okusasula UGX ${amount}.`,
  },
  sw: {
    received: (grn, day, kg, product) => `Risiti ${grn}, ${day}: ${product} kilo ${kg}`,
    atPrice: (price) => `kwa ${price} kwa kilo`,
    recovered: (amount) => `Malipo ya awali yaliyokatwa ${amount}.`,
    toPay: (amount) => `Malipo halisi UGX ${amount}.`,
  },
};

/** What a farmer is sent when a delivery was taken in. */
export function textReceipt(facts: TextReceiptFacts, language: Language): string {
  const t = wordsIn[language];
  const day = facts.day.split("-").toReversed().join("/");
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
