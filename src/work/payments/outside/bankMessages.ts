// The messages of ISO 20022 between us and a bank: the order to pay (pain.001.001.09) as we write it, and the
// report on it (pain.002.001.10) as we read it. What is not understood is refused in words, never guessed.
import { type Currency, currencyDecimals, formatScaled } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import { allNamed, along, leaf, parseXml, tag, textIn, XmlFault } from "#platform/server/xml.ts";
import type { AccountAtBank, BankBatch, BankOrder } from "./bankTransfers.ts";
import { readAmount } from "./line.ts";

const namespaceOf = (message: string) => `urn:iso:std:iso:20022:tech:xsd:${message}`;
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A file of the bank that we do not take, and why. */
export class BankFileFault extends Error {}

/** Our reference as a bank carries it: at most 35 signs. */
export function endToEndOf({ reference }: Pick<BankOrder, "reference">): string {
  invariant(uuid4.test(reference), "the bank's reference is a random UUID version 4");
  return reference.replaceAll("-", "");
}

/** The message an order stands in, as the bank carries it: its own, or the one of all it goes with. */
export function messageIdOf(order: Pick<BankOrder, "reference" | "file">): string {
  return endToEndOf(order.file ?? order);
}

/** One order as a file: a message with one transfer. */
export function writeTransfer(order: BankOrder, at: Date): string {
  const { reference, amount } = order;
  return writeTransfers({ reference, amount, payments: 1, orders: [order] }, at);
}

/**
 * The orders as a file: one message, one instruction, and a transfer for each, so that each is answered for
 * itself. The bank is asked to book each for itself, too.
 */
export function writeTransfers(batch: BankBatch, at: Date): string {
  const [first] = batch.orders;
  invariant(first, "a message pays somebody");
  checkBatch(batch, first);
  const id = endToEndOf(batch);
  const moment = `${at.toISOString().slice(0, 19)}Z`;
  const totals = [
    leaf("NbOfTxs", String(batch.payments)),
    leaf("CtrlSum", writtenSum(batch.amount, first.currency)),
  ];
  const instruction = tag("PmtInf", [
    leaf("PmtInfId", id),
    leaf("PmtMtd", "TRF"),
    leaf("BtchBookg", "false"),
    ...totals,
    tag("ReqdExctnDt", [leaf("Dt", first.day)]),
    party("Dbtr", first.from),
    account("DbtrAcct", first.from),
    agent("DbtrAgt", first.from),
    ...batch.orders.map(transferOf),
  ]);
  const header = tag("GrpHdr", [
    leaf("MsgId", id),
    leaf("CreDtTm", moment),
    ...totals,
    party("InitgPty", first.from),
  ]);
  const document = tag("Document", [tag("CstmrCdtTrfInitn", [header, instruction])], {
    xmlns: namespaceOf("pain.001.001.09"),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

/** What the message says in all is what stands in it, and nobody stands in it twice. */
function checkBatch({ orders, payments, amount }: BankBatch, first: BankOrder): void {
  const sum = orders.reduce((total, one) => total + one.amount, 0n);
  invariant(orders.length === payments && sum === amount, "a message is as much as its orders");
  invariant(new Set(orders.map(endToEndOf)).size === payments, "an order stands in it once");
  for (const one of orders) {
    invariant(one.amount > 0n, "only a positive amount is paid");
    invariant(
      one.currency === first.currency && one.from.number === first.from.number,
      "a message is from one account, in one currency",
    );
  }
}

const party = (name: string, { holder }: AccountAtBank) =>
  tag(name, [leaf("Nm", holder.slice(0, 140))]);
const account = (name: string, { number }: AccountAtBank) =>
  tag(name, [tag("Id", [tag("Othr", [leaf("Id", number)])])]);
const agent = (name: string, { bank }: AccountAtBank) =>
  tag(name, [tag("FinInstnId", [leaf("Nm", bank.slice(0, 140))])]);

function transferOf(order: BankOrder): string {
  const id = endToEndOf(order);
  const sum = writtenSum(order.amount, order.currency);
  return tag("CdtTrfTxInf", [
    tag("PmtId", [leaf("InstrId", id), leaf("EndToEndId", id), leaf("UETR", order.reference)]),
    tag("Amt", [leaf("InstdAmt", sum, { Ccy: order.currency })]),
    agent("CdtrAgt", order.to),
    party("Cdtr", order.to),
    account("CdtrAcct", order.to),
    tag("RmtInf", [leaf("Ustrd", `${order.externalId} ${order.note}`.slice(0, 140))]),
  ]);
}

/** A sum as the messages write it: `1804920`, with a point where the currency has parts. */
export function writtenSum(amount: bigint, currency: Currency): string {
  return formatScaled(amount, currencyDecimals(currency)).replaceAll(",", "");
}

/** What a report says of one transfer; `paid` and `failed` are for good. */
export interface Reported {
  endToEndId: string;
  standing: "pending" | "paid" | "failed";
  /** The bank's code for why not. */
  reason: string | null;
  /** The bank's own reference. */
  bankReference: string | null;
  /** As the bank repeats it; null where it does not. */
  amount: { sum: string; currency: string } | null;
}

/** A report: on single transfers, and on the whole message where it names none of them. */
export interface Report {
  messageId: string;
  /** Our message the report is on. */
  onMessage: string;
  whole: Pick<Reported, "standing" | "reason"> | null;
  transfers: Reported[];
}

const standings: Readonly<Record<string, Reported["standing"]>> = {
  ...{ RCVD: "pending", ACTC: "pending", ACCP: "pending", ACSP: "pending", ACWC: "pending" },
  ...{ PDNG: "pending", PART: "pending", ACSC: "paid", ACCC: "paid" },
  ...{ RJCT: "failed", CANC: "failed" },
};

/**
 * A second file under one reference is turned down as a duplicate: that says that the first one arrived, and
 * nothing about what became of it.
 */
const duplicates = ["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"];

/** Reads a bank's report; refuses another message, a status nobody knows, and one that names no message. */
export function readReport(text: string): Report {
  const root = bodyOf(text, "pain.002.001.10", "CstmrPmtStsRpt");
  const group = along(root, "OrgnlGrpInfAndSts");
  const onMessage = textIn(along(group, "OrgnlMsgId"));
  if (onMessage === "") throw new BankFileFault("The report does not say on which message it is.");
  const instructions = allNamed(root, "OrgnlPmtInfAndSts");
  const transfers = instructions.flatMap((instruction) =>
    allNamed(instruction, "TxInfAndSts").map(reportedIn),
  );
  // Where single transfers are named, those that are not are not spoken of.
  const whole = transfers.length > 0 ? null : wholeOf(group, instructions);
  return { messageId: textIn(along(root, "GrpHdr", "MsgId")), onMessage, whole, transfers };
}

/** Of the whole message: its only instruction speaks before the group does. */
function wholeOf(group: Element | undefined, instructions: readonly Element[]): Report["whole"] {
  const [only] = instructions;
  const single = textIn(along(only, "PmtInfSts"));
  if (instructions.length === 1 && single !== "") return standingOf(single, only);
  const status = textIn(along(group, "GrpSts"));
  return status === "" ? null : standingOf(status, group);
}

/** The body of the message we expect; anything else is refused by what it is. */
export function bodyOf(text: string, message: string, body: string): Element {
  const document = parsed(text);
  if (document.localName !== "Document" || document.namespaceURI !== namespaceOf(message)) {
    throw new BankFileFault(`This is no ${message}.`);
  }
  const found = along(document, body);
  if (!found) throw new BankFileFault(`This ${message} is empty.`);
  return found;
}

/** The message a file is, by its name in ISO 20022; null when it is none. */
export function messageOf(text: string): string | null {
  return /urn:iso:std:iso:20022:tech:xsd:([a-z]+\.\d{3}\.\d{3}\.\d{2})/.exec(text)?.[1] ?? null;
}

/** A statement of a busy day has many lines; beyond this nobody sends. */
const mostTags = 400_000;

function parsed(text: string): Element {
  try {
    return parseXml(text, mostTags);
  } catch (error) {
    if (error instanceof XmlFault) throw new BankFileFault(`This is no XML: ${error.message}.`);
    throw error;
  }
}

function standingOf(
  status: string,
  at: Element | undefined,
): Pick<Reported, "standing" | "reason"> {
  const standing = standings[status];
  if (standing === undefined) throw new BankFileFault(`Nobody knows the status ${status}.`);
  const reasons = allNamed(at, "StsRsnInf").map((one) => {
    const reason = along(one, "Rsn");
    return textIn(along(reason, "Cd")) || textIn(along(reason, "Prtry"));
  });
  const reason = reasons.find((one) => one !== "") ?? null;
  const isDuplicate = reason !== null && duplicates.includes(reason);
  return { standing: standing === "failed" && isDuplicate ? "pending" : standing, reason };
}

function reportedIn(transfer: Element): Reported {
  const endToEndId = textIn(along(transfer, "OrgnlEndToEndId"));
  if (endToEndId === "") throw new BankFileFault("A transfer in the report has no reference.");
  const sum = along(transfer, "OrgnlTxRef", "Amt", "InstdAmt");
  return {
    endToEndId,
    ...standingOf(textIn(along(transfer, "TxSts")), transfer),
    bankReference: textIn(along(transfer, "AcctSvcrRef")) || null,
    amount: sum ? { sum: textIn(sum), currency: sum.getAttribute("Ccy") ?? "" } : null,
  };
}

/** Does the bank speak of the sum we ordered? Where it does not repeat it, nothing contradicts. */
export function isSameSum(order: Pick<BankOrder, "amount" | "currency">, told: Reported["amount"]) {
  if (told === null) return { amount: true, currency: true };
  const decimals = currencyDecimals(order.currency);
  return {
    amount: readAmount(told.sum, decimals) === order.amount,
    currency: told.currency === order.currency,
  };
}
