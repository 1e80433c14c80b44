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
}

const xmlns = (message: string) => ({ xmlns: `urn:iso:std:iso:20022:tech:xsd:${message}` });

function document(message: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- SIMULATED: no money moves -->\n${tag("Document", [body], xmlns(message))}\n`;
}

/** The transfers of an order; null when the file is none. */
export function readOrder(text: string): Transfer[] | null {
  const root = along(parseXml(text), "CstmrCdtTrfInitn");
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

/** What the bank says of a transfer. */
export interface Said {
  status: string;
  reason?: string;
  bankReference?: string;
}

/** A report on one transfer; `names: false` speaks of the whole message only. */
export function writeReport(
  { transfer, said, names = true }: { transfer: Transfer; said: Said; names?: boolean },
  { id, at }: { id: string; at: string },
): string {
  const reason =
    said.reason === undefined ? [] : [tag("StsRsnInf", [tag("Rsn", [leaf("Cd", said.reason)])])];
  const reference =
    said.bankReference === undefined ? [] : [leaf("AcctSvcrRef", said.bankReference)];
  const sum = leaf("InstdAmt", String(transfer.amount), { Ccy: transfer.currency });
  const single = tag("OrgnlPmtInfAndSts", [
    leaf("OrgnlPmtInfId", transfer.messageId),
    tag("TxInfAndSts", [
      leaf("OrgnlEndToEndId", transfer.endToEndId),
      leaf("TxSts", said.status),
      ...reason,
      ...reference,
      tag("OrgnlTxRef", [tag("Amt", [sum])]),
    ]),
  ]);
  return document(
    "pain.002.001.10",
    tag("CstmrPmtStsRpt", [
      tag("GrpHdr", [leaf("MsgId", id), leaf("CreDtTm", at)]),
      tag("OrgnlGrpInfAndSts", [
        leaf("OrgnlMsgId", transfer.messageId),
        leaf("OrgnlMsgNmId", "pain.001.001.09"),
        ...(names ? [] : [leaf("GrpSts", said.status), ...reason]),
      ]),
      ...(names ? [single] : []),
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
  const other =
    entry.other === null
      ? []
      : [
          tag("RltdPties", [
            tag(entry.amount < 0 ? "Cdtr" : "Dbtr", [tag("Pty", [leaf("Nm", entry.other)])]),
          ]),
        ];
  return tag("Ntry", [
    money(entry.amount),
    ...side(entry.amount),
    tag("Sts", [leaf("Cd", "BOOK")]),
    tag("BookgDt", [leaf("Dt", entry.at)]),
    leaf("AcctSvcrRef", entry.bankReference),
    tag("NtryDtls", [
      tag("TxDtls", [
        tag("Refs", [leaf("EndToEndId", entry.endToEndId ?? "NOTPROVIDED")]),
        ...other,
        tag("RmtInf", [leaf("Ustrd", entry.text)]),
      ]),
    ]),
  ]);
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
