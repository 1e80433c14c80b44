// EFRIS, the authority's system of fiscal invoices, over its one endpoint: time (T101), key of the day
// (T104), login (T103), invoice (T109), credit note (T110), and what became of either (T106, T108, T111).
// The same code talks to the authority and to the simulator that comes with the house.
import { randomUUID } from "node:crypto";
import { kampalaDay } from "#kernel/days.ts";
import type { FiscalAnswer, FiscalInvoice } from "../fiscalRules.ts";
import { creditContent, invoiceContent, missingOf, writtenInstant } from "./efrisDocuments.ts";
import {
  type EnvelopeKeys,
  isSignedByAuthority,
  openContent,
  readDayKey,
  sealContent,
  signContent,
} from "./envelope.ts";
import type { FindAnswer, FiscalAuthority, SubmitAnswer } from "./fiscalAuthority.ts";

export interface EfrisAccess {
  /** The address of the one endpoint. */
  baseUrl: string;
  /** Of the device's owner; null = any company, as with the simulator. */
  tin: string | null;
  deviceNo: string;
  keys: EnvelopeKeys;
  timeoutMs?: number;
}

/** One line per call for the log: never a name, a number or an amount. */
export interface EfrisCall {
  code: Code;
  outcome: string;
  tookMs: number;
}

interface Surroundings {
  /** Milliseconds since 1970. */
  now: () => number;
  log?: (call: EfrisCall) => void;
}

type Code = "T101" | "T103" | "T104" | "T106" | "T108" | "T109" | "T110" | "T111";
type Json = Readonly<Record<string, unknown>>;
type Heard =
  | { kind: "ok"; content: Json }
  /** Definite: the authority says what is wrong. */
  | { kind: "refused"; code: string; message: string }
  | { kind: "unknown"; why: string };

interface Session {
  key: Buffer;
  /** How far the authority's clock is ahead of ours. */
  aheadMs: number;
  renewAt: number;
}

/** The authority's own "something went wrong": it may or may not have taken it. */
const unknownError = "99";
const done = "00";
/** The key is of the day; it is fetched anew well before it ends. */
const sessionMs = 4 * 3_600_000;

/** EFRIS as sales see it. */
export function efris(access: EfrisAccess, around: Surroundings): FiscalAuthority {
  const line = openLine(access, around);
  const instant = (): Date => new Date(around.now() + line.aheadMs());
  return {
    submit: async (document) => {
      const tin = access.tin ?? document.seller.tin;
      const missing = missingOf(document, tin);
      if (missing !== null || tin === null) return { kind: "refused", reason: missing ?? "" };
      if (document.original === null) {
        const device = { tin, deviceNo: access.deviceNo };
        const content = () => invoiceContent(document, { ...device, issuedAt: instant() });
        return submitted(document, await line.call("T109", tin, content), instant());
      }
      const { original } = document;
      const content = () => creditContent(document, original, instant());
      const heard = await line.call("T110", tin, content);
      return heard.kind === "ok" ? { kind: "pending" } : failed(heard);
    },
    find: async (document) => {
      const tin = access.tin ?? document.seller.tin;
      if (tin === null) return { kind: "not-found" };
      const ask = (code: Code, content: Json) => line.call(code, tin, () => content);
      return document.kind === "invoice"
        ? findInvoice(document, ask, instant)
        : findCreditNote(document, ask, instant);
    },
  };
}

type Ask = (code: Code, content: Json) => Promise<Heard>;

function failed(heard: Exclude<Heard, { kind: "ok" }>): SubmitAnswer {
  if (heard.kind === "unknown") return { kind: "unknown", reason: heard.why };
  const reason = `${heard.message} (${heard.code})`;
  return heard.code === unknownError ? { kind: "error", reason } : { kind: "refused", reason };
}

/** The numbers out of an invoice as the authority keeps it; it must be the one that was meant. */
function submitted(document: FiscalInvoice, heard: Heard, now: Date): SubmitAnswer {
  if (heard.kind !== "ok") return failed(heard);
  const basic = object(heard.content["basicInformation"]);
  const summary = object(heard.content["summary"]);
  const seller = object(heard.content["sellerDetails"]);
  const fdn = text(basic["invoiceNo"]);
  const verificationCode = text(basic["antifakeCode"]);
  const qr = text(summary["qrCode"]);
  if (fdn === "" || verificationCode === "" || qr === "") {
    return { kind: "unknown", reason: "The authority answered without a fiscal number" };
  }
  const reference = text(seller["referenceNo"]);
  if (reference !== "" && reference !== document.reference) {
    return { kind: "unknown", reason: `The authority spoke of ${reference}` };
  }
  const sign = document.kind === "invoice" ? "" : "-";
  const gross = text(summary["grossAmount"]).replace(/\.0+$/, "");
  if (gross !== `${sign}${document.gross}`) {
    return { kind: "unknown", reason: `The authority holds another amount: ${gross}` };
  }
  const day = text(basic["issuedDate"]);
  const answer: FiscalAnswer = {
    ...{ fdn, verificationCode, qr },
    day: /^\d{2}\/\d{2}\/\d{4}/.test(day) ? isoDay(day) : kampalaDay(now),
    outsideId: text(basic["invoiceId"]) || null,
  };
  return { kind: "fiscalised", answer };
}

/** `04/11/2026 09:00:00` → `2026-11-04`. */
function isoDay(written: string): string {
  return `${written.slice(6, 10)}-${written.slice(3, 5)}-${written.slice(0, 2)}`;
}

async function findInvoice(
  document: FiscalInvoice,
  ask: Ask,
  instant: () => Date,
): Promise<FindAnswer> {
  const query = { referenceNo: document.reference, invoiceKind: "1", pageNo: "1", pageSize: "10" };
  const heard = await ask("T106", query);
  if (heard.kind !== "ok") return asked(heard);
  const [found] = records(heard.content).filter(
    (one) => text(one["referenceNo"]) === document.reference,
  );
  if (!found) return { kind: "not-found" };
  const detail = await ask("T108", { invoiceNo: text(found["invoiceNo"]) });
  return detail.kind === "ok" ? submitted(document, detail, instant()) : asked(detail);
}

async function findCreditNote(
  document: FiscalInvoice,
  ask: Ask,
  instant: () => Date,
): Promise<FindAnswer> {
  const query = { referenceNo: document.reference, queryType: "1", pageNo: "1", pageSize: "10" };
  const heard = await ask("T111", query);
  if (heard.kind !== "ok") return asked(heard);
  const [found] = records(heard.content).filter(
    (one) => text(one["sellersReferenceNo"]) === document.reference,
  );
  if (!found) return { kind: "not-found" };
  const status = text(found["approveStatus"]);
  if (status === "103") {
    return {
      kind: "refused",
      reason: `The authority did not approve it: ${text(found["reason"])}`,
    };
  }
  if (status !== "101") return { kind: "pending" };
  const detail = await ask("T108", { invoiceNo: text(found["invoiceNo"]) });
  return detail.kind === "ok" ? submitted(document, detail, instant()) : asked(detail);
}

/** A question that was refused tells nothing of the document: it stays unknown. */
function asked(heard: Exclude<Heard, { kind: "ok" }>): FindAnswer {
  const reason = heard.kind === "unknown" ? heard.why : `${heard.message} (${heard.code})`;
  return { kind: "unknown", reason };
}

/** A line to the authority: opens the session when there is none, and once more when it is turned down. */
function openLine(access: EfrisAccess, around: Surroundings) {
  const { now, log = () => undefined } = around;
  let session: Session | null = null;

  async function hear(
    code: Code,
    tin: string,
    content: unknown,
    with_: { key: Buffer | null; aheadMs: number },
  ): Promise<Heard> {
    const startedAt = now();
    const envelope = envelopeOf(access, { code, tin, content, at: startedAt, ...with_ });
    const heard = await post(access, envelope, with_.key);
    const outcome = heard.kind === "refused" ? heard.code : heard.kind;
    log({ code, outcome, tookMs: now() - startedAt });
    return heard;
  }

  async function open(tin: string): Promise<Session | Exclude<Heard, { kind: "ok" }>> {
    const time = await hear("T101", tin, {}, { key: null, aheadMs: 0 });
    if (time.kind !== "ok") return time;
    const theirs = readInstant(text(time.content["currentTime"]));
    if (theirs === null) return { kind: "unknown", why: "no-time" };
    const aheadMs = theirs - now();
    const given = await hear("T104", tin, {}, { key: null, aheadMs });
    if (given.kind !== "ok") return given;
    const key = dayKeyOf(access.keys, text(given.content["passowrdDes"]));
    if (key === null) return { kind: "unknown", why: "no-key" };
    const login = await hear("T103", tin, {}, { key, aheadMs });
    if (login.kind !== "ok") return login;
    session = { key, aheadMs, renewAt: now() + sessionMs };
    return session;
  }

  return {
    aheadMs: () => session?.aheadMs ?? 0,
    /** `content` is made once the session is open, because it carries the authority's time. */
    call: async (code: Code, tin: string, content: () => unknown): Promise<Heard> => {
      if (session === null || now() >= session.renewAt) session = null;
      const current = session ?? (await open(tin));
      if ("kind" in current) return current;
      const heard = await hear(code, tin, content(), current);
      // Whatever went wrong may lie in the session: the next call begins with a new one.
      if (heard.kind !== "ok") session = null;
      return heard;
    },
  };
}

function dayKeyOf(keys: EnvelopeKeys, enciphered: string): Buffer | null {
  try {
    const key = readDayKey(keys, enciphered);
    return [16, 24, 32].includes(key.length) ? key : null;
  } catch {
    // Not enciphered for this device: the same as no key.
    return null;
  }
}

function envelopeOf(
  access: EfrisAccess,
  call: {
    code: Code;
    tin: string;
    content: unknown;
    at: number;
    key: Buffer | null;
    aheadMs: number;
  },
) {
  const content = sealContent(call.content, call.key);
  return {
    data: {
      content,
      signature: signContent(access.keys, content),
      dataDescription: {
        codeType: call.key === null ? "0" : "1",
        encryptCode: call.key === null ? "1" : "2",
        zipCode: "0",
      },
    },
    globalInfo: {
      appId: "AP04",
      version: "1.1.20191201",
      dataExchangeId: randomUUID().replaceAll("-", ""),
      interfaceCode: call.code,
      requestCode: "TP",
      requestTime: writtenInstant(new Date(call.at + call.aheadMs)),
      responseCode: "TA",
      userName: "admin",
      deviceMAC: "FFFFFFFFFFFF",
      deviceNo: access.deviceNo,
      tin: call.tin,
      brn: "",
      taxpayerID: "1",
      longitude: "32.58",
      latitude: "0.31",
      agentType: "0",
      extendField: {
        responseDateFormat: "dd/MM/yyyy",
        responseTimeFormat: "dd/MM/yyyy HH:mm:ss",
      },
    },
    returnStateInfo: { returnCode: "", returnMessage: "" },
  };
}

async function post(access: EfrisAccess, envelope: unknown, key: Buffer | null): Promise<Heard> {
  try {
    const answer = await fetch(access.baseUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(envelope),
      redirect: "error",
      signal: AbortSignal.timeout(access.timeoutMs ?? 30_000),
    });
    if (!answer.ok) return { kind: "unknown", why: `http-${answer.status}` };
    return readEnvelope(access.keys, object(await answer.json()), key);
  } catch (error) {
    // The network failed, or the answer was none: nobody knows.
    return { kind: "unknown", why: error instanceof Error ? error.name : "no-answer" };
  }
}

/** What stands in an answered envelope; content is believed only under the authority's signature. */
function readEnvelope(keys: EnvelopeKeys, envelope: Json, key: Buffer | null): Heard {
  const state = object(envelope["returnStateInfo"]);
  const code = text(state["returnCode"]);
  if (code !== done) {
    return code === ""
      ? { kind: "unknown", why: "no-return-code" }
      : { kind: "refused", code, message: text(state["returnMessage"]) };
  }
  const data = object(envelope["data"]);
  const content = text(data["content"]);
  if (content === "") return { kind: "ok", content: {} };
  if (!isSignedByAuthority(keys, content, text(data["signature"]))) {
    return { kind: "unknown", why: "wrong-signature" };
  }
  const isEnciphered = object(data["dataDescription"])["codeType"] === "1";
  return { kind: "ok", content: object(openContent(content, isEnciphered ? key : null)) };
}

/** `04/11/2026 09:00:00` in Kampala as milliseconds since 1970. */
function readInstant(written: string): number | null {
  const at = Date.parse(`${isoDay(written)}T${written.slice(11, 19)}+03:00`);
  return Number.isNaN(at) ? null : at;
}

function records(content: Json): Json[] {
  const list = content["records"];
  return Array.isArray(list) ? list.map(object) : [];
}

function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
