// What a notice says, made of its facts when it is read: each in the language of whoever reads it.
import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
import { sayingsInEnglish } from "./englishRules.ts";
import { sayingsInKiswahili } from "./kiswahiliRules.ts";
import { sayingsInLuganda } from "./lugandaRules.ts";

/** How money is paid. */
export type PaidBy = "cash" | "cheque" | "mtn_momo" | "airtel_money" | "bank";

/**
 * The facts of each kind of notice: numbers, names, days, amounts in minor units and weights in grams as
 * digits. What people wrote (a reason, a purpose) is a fact too and stays in their own words.
 */
export interface NoticeFacts {
  approval_needed: {
    why: "asked" | "reminded" | "escalated";
    number: string;
    asker: string;
    amount: string | null;
    subject: string;
  };
  approval_result: {
    outcome: "approved" | "returned" | "rejected" | "expired";
    number: string;
    by: string;
    reason: string | null;
    subject: string;
  };
  fund_release: { number: string; amount: string; payee: string; paidBy: PaidBy; by: string };
  payment_processed: {
    number: string;
    amount: string;
    payee: string;
    paidBy: PaidBy;
    isPaid: boolean;
    reason: string | null;
  };
  export_ready: { number: string; destination: string; leavesOn: Day };
  price_published: {
    number: string;
    product: string;
    price: string;
    from: Day;
    /** Null: every store. */
    place: string | null;
  };
  quality_result: {
    number: string;
    farmer: string;
    grams: string;
    by: string;
    /** Null: it was rejected. */
    grade: string | null;
    reason: string | null;
  };
  doc_due: {
    paper: string;
    number: string;
    standing: "late" | "due";
    neededBy: Day;
    daysLeft: number;
  };
  licence_due: {
    standing: "expiring_soon" | "renew_now" | "expired";
    name: string;
    number: string;
    lastDay: Day;
    daysLeft: number;
  };
  payment_unknown: { number: string; amount: string; payee: string; why: string };
  /** Cash or a cheque that somebody says came back, and why. */
  payment_reversed: { number: string; amount: string; payee: string; by: string; reason: string };
  /** What has left by mobile money on a day, of what may. */
  ceiling_near: { released: string; ceiling: string; day: Day };
  /** A charge that somebody booked from a statement, and what they say it is for. */
  charge_large: { amount: string; by: string; file: string; note: string };
  /** What one person alone has booked as charges in the month of a day. */
  charges_of_month: { charged: string; day: Day };
  /** Money of a customer that did not come after all, as somebody says who took the receipt back. */
  fiscal_refused: { number: string; amount: string; customer: string; reason: string };
  receipt_voided: { number: string; amount: string; customer: string; by: string; reason: string };
  /** An exchange rate that was corrected or lies far from the last, each as people write it. */
  rate_changed: {
    currency: string;
    rate: string;
    before: string;
    day: Day;
    by: string;
    reason: string;
  };
  /** What of an advance to a farmer is a loss, by whom and why. */
  advance_written_off: {
    number: string;
    farmer: string;
    amount: string;
    by: string;
    reason: string;
  };
  /** Whom somebody who is no owner let in, or where else they made them be called. */
  person_added: {
    who: string;
    role: string;
    what: "added" | "invited" | "reactivated" | "telephone";
    by: string;
  };
  /** A closed month, `2026-10`, that was opened again. */
  month_reopened: { month: string; by: string; reason: string };
  /** A month, `2026-10`, that was closed while so many things of it still waited. */
  month_closed_early: { month: string; count: number; by: string; reason: string };
  cash_variance: {
    number: string;
    officer: string;
    place: string;
    amount: string;
    /** Less was counted than there should be; else more. */
    isShort: boolean;
  };
  /** The office's cash box differs from the books. */
  cash_difference: {
    number: string;
    amount: string;
    isShort: boolean;
    /** Who counted; of one that was accepted, who did that. */
    by: string;
    /** Why it was accepted; null: it waits for somebody to decide. */
    reason: string | null;
  };
  custody_offered: {
    number: string;
    product: string;
    /** As digits. */
    pieces: string;
    /** Who hands it over. */
    from: string;
  };
  transfer_coming: { number: string; from: string; to: string; vehicle: string; grams: string };
  transfer_loss: { number: string; to: string; vehicle: string; lost: string; grams: string };
  /** A store was counted: so many piles are further from the books than scales may differ by. */
  store_counted: { number: string; place: string; off: number };
  store_short: { number: string; place: string; amount: string; by: string; reason: string };
  books_differ: {
    /** The numbers of the checks that failed: `I03, I08`. */
    checks: string;
    /** Nothing is booked any more; else booking goes on. */
    isStopped: boolean;
  };
  access_request: { name: string; screen: string; role: string };
}
export type SaidKind = keyof NoticeFacts;

/** A kind of notice with its facts. */
export type Saying = { [Kind in SaidKind]: { kind: Kind; facts: NoticeFacts[Kind] } }[SaidKind];

/** A notice as it is read. */
export interface Said {
  title: string;
  message: string;
}

/** One language's way of saying each kind. */
export type Sayings = { readonly [Kind in SaidKind]: (facts: NoticeFacts[Kind]) => Said };

const languages: Record<Language, Sayings> = {
  en: sayingsInEnglish,
  lg: sayingsInLuganda,
  sw: sayingsInKiswahili,
};

/** The words of a saying in a language. */
export function said(saying: Saying, language: Language): Said {
  return saidOf(saying.kind, saying.facts, languages[language]);
}

/** A saying as it is told: its kind, its English words, its facts. */
export function spoken(saying: Saying): Said & { kind: SaidKind; saying: Saying } {
  return { kind: saying.kind, ...said(saying, "en"), saying };
}

/** Kind and facts belong together in a saying; taken apart, the compiler must be told by name. */
function saidOf<Kind extends SaidKind>(
  kind: Kind,
  facts: NoticeFacts[Kind],
  sayings: Sayings,
): Said {
  return sayings[kind](facts);
}
