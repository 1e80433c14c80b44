// What payments may ask of a bank that takes credit transfers as files. The same three answers to "pay this" as
// of mobile money: taken, refused, or nobody knows; only the bank's own report or statement says what became of it.
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { StatusAnswer, TransferAnswer } from "./mobileMoney.ts";

/** An account at a bank, as people write it. */
export interface AccountAtBank {
  /** Whose it is. */
  holder: string;
  bank: string;
  number: string;
}

/** One credit transfer. The reference is stored before the first file and never changed. */
export interface BankOrder {
  /** A random UUID version 4: the message, the instruction and the end-to-end reference are made of it. */
  reference: string;
  amount: bigint;
  currency: Currency;
  from: AccountAtBank;
  to: AccountAtBank;
  /** Our paper's number. */
  externalId: string;
  /** A few words the payee reads. */
  note: string;
  /** The business day it is to be carried out. */
  day: Day;
  /** The message it stands in with others; nothing: it has one of its own. */
  file?: BankMessage;
}

/** A message with many transfers, as it says of itself. */
export interface BankMessage {
  /** A random UUID version 4, stored before the first file and never changed. */
  reference: string;
  payments: number;
  /** The control sum. */
  amount: bigint;
}

/** The orders of one message: of one day, from one account, in one currency. */
export interface BankBatch extends BankMessage {
  orders: readonly BankOrder[];
}

/** A file that the bank put down for us. */
export interface BankFile {
  name: string;
  text: string;
}

/** A bank as payments see it. Answers, never throws, whatever stands in its folders. */
export interface BankTransfers {
  /** Writes the order once; the same order again is not written a second time. */
  transfer(order: BankOrder): Promise<TransferAnswer>;
  /** Writes many orders as one message, once: all of them or none. */
  transferMany(batch: BankBatch): Promise<TransferAnswer>;
  /** What the bank's reports and statements say of an order, alone or in its message. */
  statusOf(order: BankOrder): Promise<StatusAnswer>;
  /** The statements it put down, oldest name first. */
  statements(): Promise<BankFile[]>;
}
