// What the simulated bank reads and writes: the order of ISO 20022 (pain.001.001.09), its report on it
// (pain.002.001.10), and its statement (camt.053.001.08).
import { allNamed, along, leaf, parseXml, tag, textIn } from "#platform/server/xml.ts";

/** One transfer as the bank was asked for it. */
export interface Transfer {
  messageId: string;
  endToEndId: string;
  amount: number;
  currency: string;
  from: string;
  to: string;
  payee: string;
  remittance: string;
}

/** An entry of the bank's own book; what leaves the account is negative. */
export interface Entry {
  at: string;
  amount: number;
  endToEndId: string | null;
  bankReference: string;
  other: string | null;
  text: string;
  /** Many transfers of one message booked as one; `names: false` says only which message and how many. */
  batch?: { messageId: string; parts: readonly BatchPart[]; names: boolean };
}

export interface BatchPart {
  endToEndId: string;
  amount: number;
  payee: string;
}

const xmlns = (message: string) => ({ xmlns: `urn:iso:std:iso:20022:tech:xsd:${message}` });

function document(message: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- SIMULATED: no money moves -->\n${tag("Document", [body], xmlns(message))}\n`;
}

/** A pay run of two thousand is some hundred thousand. */
const mostTags = 400_000;

/** The transfers of an order; null when the file is none. */
export function readOrder(text: string): Transfer[] | null {
  const root = along(parseXml(text, mostTags), "CstmrCdtTrfInitn");
  if (!root) return null;
  const messageId = textIn(along(root, "GrpHdr", "MsgId"));
  return allNamed(root, "PmtInf").flatMap((instruction) =>
    allNamed(instruction, "CdtTrfTxInf").map((transfer) => {
      const amount = along(transfer, "Amt", "InstdAmt");
      return {
        messageId,
        endToEndId: textIn(along(transfer, "PmtId", "EndToEndId")),
        amount: Number(textIn(amount)),
        currency: amount?.getAttribute("Ccy") ?? "",
        from: textIn(along(instruction, "DbtrAcct", "Id", "Othr", "Id")),
        to: textIn(along(transfer, "CdtrAcct", "Id", "Othr", "Id")),
        payee: textIn(along(transfer, "Cdtr", "Nm")),
        remittance: textIn(along(transfer, "RmtInf", "Ustrd")),
      };
    }),
  );
}

/** Does an order say of itself as many transfers and as much as stand in it, in its head and its instruction? */
export function addsUp(text: string, transfers: readonly Transfer[]): boolean {
  const root = along(parseXml(text, mostTags), "CstmrCdtTrfInitn");
  const sum = transfers.reduce((total, one) => total + one.amount, 0);
  return [along(root, "GrpHdr"), along(root, "PmtInf")].every(
    (one) =>
      Number(textIn(along(one, "NbOfTxs"))) === transfers.length &&
      Number(textIn(along(one, "CtrlSum"))) === sum,
  );
}

/** What the bank says of a transfer. */
export interface Said {
  status: string;
  reason?: string;
  bankReference?: string;
}

/** A report on transfers of one message, each for itself. */
export function writeReport(
  messageId: string,
  told: readonly { transfer: Transfer; said: Said }[],
  { id, at }: { id: string; at: string },
): string {
  const transfers = told.map(({ transfer, said }) =>
    tag("TxInfAndSts", [
      leaf("OrgnlEndToEndId", transfer.endToEndId),
      leaf("TxSts", said.status),
      ...reasonOf(said),
      ...(said.bankReference === undefined ? [] : [leaf("AcctSvcrRef", said.bankReference)]),
      tag("OrgnlTxRef", [
        tag("Amt", [leaf("InstdAmt", String(transfer.amount), { Ccy: transfer.currency })]),
      ]),
    ]),
  );
  const instruction = tag("OrgnlPmtInfAndSts", [leaf("OrgnlPmtInfId", messageId), ...transfers]);
  return statusReport(messageId, { id, at }, { group: [], instructions: [instruction] });
}

/** A report on a whole message, which names no transfer of it. */
export function writeReportOnWhole(
  messageId: string,
  said: Said,
  { id, at }: { id: string; at: string },
): string {
  const group = [leaf("GrpSts", said.status), ...reasonOf(said)];
  return statusReport(messageId, { id, at }, { group, instructions: [] });
}

function reasonOf({ reason }: Said): string[] {
  return reason === undefined ? [] : [tag("StsRsnInf", [tag("Rsn", [leaf("Cd", reason)])])];
}

function statusReport(
  messageId: string,
  { id, at }: { id: string; at: string },
  { group, instructions }: { group: readonly string[]; instructions: readonly string[] },
): string {
  return document(
    "pain.002.001.10",
    tag("CstmrPmtStsRpt", [
      tag("GrpHdr", [leaf("MsgId", id), leaf("CreDtTm", at)]),
      tag("OrgnlGrpInfAndSts", [
        leaf("OrgnlMsgId", messageId),
        leaf("OrgnlMsgNmId", "pain.001.001.09"),
        ...group,
      ]),
      ...instructions,
    ]),
  );
}

const side = (amount: number): string[] => [leaf("CdtDbtInd", amount < 0 ? "DBIT" : "CRDT")];
const money = (amount: number): string => leaf("Amt", String(Math.abs(amount)), { Ccy: "UGX" });

function balance(kind: string, amount: number, day: string): string {
  const type = tag("Tp", [tag("CdOrPrtry", [leaf("Cd", kind)])]);
  return tag("Bal", [type, money(amount), ...side(amount), tag("Dt", [leaf("Dt", day)])]);
}

function entryXml(entry: Entry): string {
  return tag("Ntry", [
    money(entry.amount),
    ...side(entry.amount),
    tag("Sts", [leaf("Cd", "BOOK")]),
    tag("BookgDt", [leaf("Dt", entry.at)]),
    leaf("AcctSvcrRef", entry.bankReference),
    tag("NtryDtls", entry.batch ? batchXml(entry.batch) : [detailsXml(entry)]),
  ]);
}

function detailsXml({ amount, endToEndId, other, text }: Entry): string {
  return tag("TxDtls", [
    tag("Refs", [leaf("EndToEndId", endToEndId ?? "NOTPROVIDED")]),
    ...partyXml(amount < 0 ? "Cdtr" : "Dbtr", other),
    tag("RmtInf", [leaf("Ustrd", text)]),
  ]);
}

function partyXml(name: string, party: string | null): string[] {
  if (party === null) return [];
  return [tag("RltdPties", [tag(name, [tag("Pty", [leaf("Nm", party)])])])];
}

function batchXml({ messageId, parts, names }: NonNullable<Entry["batch"]>): string[] {
  const total = parts.reduce((sum, one) => sum + one.amount, 0);
  const head = tag("Btch", [
    leaf("MsgId", messageId),
    leaf("NbOfTxs", String(parts.length)),
    leaf("TtlAmt", String(total), { Ccy: "UGX" }),
    leaf("CdtDbtInd", "DBIT"),
  ]);
  const details = parts.map((one) =>
    tag("TxDtls", [
      tag("Refs", [leaf("EndToEndId", one.endToEndId)]),
      money(one.amount),
      leaf("CdtDbtInd", "DBIT"),
      ...partyXml("Cdtr", one.payee),
    ]),
  );
  return names ? [head, ...details] : [head];
}

/** A statement of an account in shillings, from one balance to the other. */
export function writeStatement(
  account: string,
  { opening, entries, day }: { opening: number; entries: readonly Entry[]; day: string },
  { id, at }: { id: string; at: string },
): string {
  const closing = entries.reduce((sum, entry) => sum + entry.amount, opening);
  const first = entries[0]?.at ?? day;
  return document(
    "camt.053.001.08",
    tag("BkToCstmrStmt", [
      tag("GrpHdr", [leaf("MsgId", id), leaf("CreDtTm", at)]),
      tag("Stmt", [
        leaf("Id", id),
        leaf("CreDtTm", at),
        tag("Acct", [tag("Id", [tag("Othr", [leaf("Id", account)])]), leaf("Ccy", "UGX")]),
        balance("OPBD", opening, first),
        balance("CLBD", closing, day),
        ...entries.map(entryXml),
      ]),
    ]),
  );
}
