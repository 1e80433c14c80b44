// What payments may ask of a mobile money provider. Three answers to "pay this": taken, refused, or
// nobody knows. The third is as normal as the others, and only asking again ends it; nothing here
// throws because a provider misbehaves.
import type { Currency } from "#kernel/money.ts";

/** One payout. The reference is stored before the first call and never changed: it is the provider's
 * key against paying twice, so it must be a random UUID version 4 (`randomUUID()`), not one of our ids. */
export interface MobileMoneyOrder {
  reference: string;
  amount: bigint;
  currency: Currency;
  /** E.164, as stored. */
  phone: string;
  /** Our paper's number, for the provider's statement. */
  externalId: string;
  /** A few words the payee reads. */
  note: string;
  /** Where the provider may tell, once, that something changed. */
  callbackUrl?: string;
}

export type TransferAnswer =
  | { kind: "accepted" }
  /** Definite: nothing was and nothing will be paid under this reference. */
  | { kind: "refused"; reason: string }
  /** Perhaps paid, perhaps not: ask the status under the same reference, never pay under another. */
  | { kind: "unknown"; reason: string };

export type StatusAnswer =
  | { kind: "pending" }
  | {
      kind: "succeeded";
      providerReference: string;
      amount: bigint;
      currency: Currency;
      /** E.164. */
      payee: string;
      /** What the provider charged us, where it tells; MTN does not. */
      fee?: bigint;
    }
  | { kind: "failed"; reason: string }
  /** The provider speaks of another payment than we ordered: for a person, never settled alone. */
  | {
      kind: "mismatch";
      fields: readonly ("amount" | "currency" | "payee")[];
      providerReference: string | null;
    }
  /** The provider does not know the reference (yet). Not a failure. */
  | { kind: "not-found" }
  | { kind: "unknown"; reason: string };

export type HolderAnswer =
  | { kind: "found"; name: string }
  | { kind: "not-found" }
  | { kind: "unknown"; reason: string };

export type BalanceAnswer =
  | { kind: "known"; amount: bigint; currency: Currency }
  | { kind: "unknown"; reason: string };

/** Mobile money as payments see it. Answers, never throws, whatever the provider does. */
export interface MobileMoney {
  /** Orders a payout. Sending the same order again is safe: the provider knows the reference. */
  transfer(order: MobileMoneyOrder): Promise<TransferAnswer>;
  /** What became of an order; the only thing that decides. A callback is just a reason to ask. */
  statusOf(order: MobileMoneyOrder): Promise<StatusAnswer>;
  /** The name the wallet is registered under, to compare with the farmer's before a first payout. */
  holderName(phone: string): Promise<HolderAnswer>;
  /** What is left in our own wallet. */
  balance(): Promise<BalanceAnswer>;
  /** Asks somebody to pay us; they agree on their own telephone. Safe to send again. */
  collect(order: MobileMoneyOrder): Promise<TransferAnswer>;
  /** What became of money we asked for. */
  collectionOf(order: MobileMoneyOrder): Promise<StatusAnswer>;
}

/** Our wallets, by the method of the payments that leave from them. */
export type Wallets = Readonly<Record<"mtn_momo" | "airtel_money", MobileMoney>>;
