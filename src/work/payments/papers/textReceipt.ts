// What a farmer is sent when money has arrived: how much, which way, on which day, under which number. Never a NIN,
// and no account.
import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Method } from "../rules.ts";

export interface TextPaymentFacts {
  company: string;
  number: string;
  amount: bigint;
  method: Method;
  /** An advance is owed back. */
  isAdvance: boolean;
  day: Day;
}

interface TextWords {
  ways: Readonly<Record<Method, string>>;
  paid: (amount: string, way: string, day: string) => string;
  advance: (amount: string, way: string, day: string) => string;
  number: (number: string) => string;
}

const wallets = { mtn_momo: "MTN MoMo", airtel_money: "Airtel Money" } as const;

const wordsIn: Readonly<Record<Language, TextWords>> = {
  en: {
    ways: { ...wallets, cash: "cash", cheque: "cheque", bank: "bank transfer" },
    paid: (amount, way, day) => `You were paid UGX ${amount} by ${way} on ${day}.`,
    advance: (amount, way, day) =>
      `You were given an advance of UGX ${amount} by ${way} on ${day}.`,
    number: (number) => `Payment ${number}.`,
  },
  lg: {
    ways: { ...wallets, cash: "nkalu", cheque: "ceeke", bank: "bbanka" },
    paid: (amount, way, day) => `Osasuddwa UGX ${amount} mu ${way}, ${day}.`,
    advance: (amount, way, day) => `Ofunye enkulembeze UGX ${amount} mu ${way}, ${day}.`,
    number: (number) => `Nnamba ${number}.`,
  },
  sw: {
    ways: { ...wallets, cash: "fedha taslimu", cheque: "hundi", bank: "benki" },
    paid: (amount, way, day) => `Umelipwa UGX ${amount} kwa ${way}, ${day}.`,
    advance: (amount, way, day) => `Umepewa malipo ya awali UGX ${amount} kwa ${way}, ${day}.`,
    number: (number) => `Namba ${number}.`,
  },
};

/** The words of a payment that arrived. */
export function textPayment(facts: TextPaymentFacts, language: Language): string {
  const t = wordsIn[language];
  const day = facts.day.split("-").toReversed().join("/");
  const say = facts.isAdvance ? t.advance : t.paid;
  const paid = say(formatAmount(facts.amount), t.ways[facts.method], day);
  return `${facts.company}: ${paid} ${t.number(facts.number)}`;
}
