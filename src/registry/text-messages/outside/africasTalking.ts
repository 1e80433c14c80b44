// Africa's Talking, the gateway most Ugandan firms send through: `POST /version1/messaging` with the application's
// name and key, form fields, and an answer for each number with a code of its own (101 sent, 102 queued, 403 no such
// number, 405 no credit …). The same code talks to the gateway, its sandbox and the simulator that comes with the
// house; only the address differs. A call carries no id of ours and a message's fate cannot be asked for: what was
// not answered stays unknown until a delivery report comes.
import { readCost } from "../rules.ts";
import type { OutgoingText, TextAnswer, TextGateway } from "./gateway.ts";

export interface AfricasTalkingAccess {
  /** `https://api.africastalking.com`, or the sandbox's. */
  baseUrl: string;
  username: string;
  apiKey: string;
  /** The short code or name farmers see; null = the gateway's own. */
  sender: string | null;
  isSimulated: boolean;
  timeoutMs?: number;
}

type Json = Readonly<Record<string, unknown>>;
type Heard = { status: number; body: Json } | { status: null; reason: string; isSent: boolean };

/** Africa's Talking as the house sees it. */
export function africasTalking(access: AfricasTalkingAccess): TextGateway {
  return {
    isSimulated: access.isSimulated,
    send: async (message) => readAnswer(await post(access, message)),
  };
}

async function post(access: AfricasTalkingAccess, message: OutgoingText): Promise<Heard> {
  const { baseUrl, username, apiKey, sender, timeoutMs = 20_000 } = access;
  const fields = {
    ...{ username, to: message.to, message: message.text, bulkSMSMode: "1", enqueue: "1" },
    ...(sender === null ? {} : { from: sender }),
  };
  try {
    const response = await fetch(`${baseUrl}/version1/messaging`, {
      method: "POST",
      headers: { apiKey, accept: "application/json" },
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parsed(await response.text()) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const reason = isLate ? "timeout" : "no-connection";
    return { status: null, reason, isSent: isLate || !neverReached(error) };
  }
}

/** True where no line was ever made, so that nothing can have been sent. */
function neverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(
    String(code),
  );
}

/** The body as an object; what is none (a proxy's page, a sentence) is an empty one. */
function parsed(body: string): Json {
  try {
    return record(JSON.parse(body));
  } catch {
    // The gateway refuses a wrong key in plain words; the status says what it is.
    return {};
  }
}

/** Only a code of its own says what became of a message; the status alone says it for whole calls. */
function readAnswer(heard: Heard): TextAnswer {
  if (heard.status === null) {
    const { reason, isSent } = heard;
    return { kind: isSent ? "unknown" : "later", reason };
  }
  const { status, body } = heard;
  // A wrong key, or too many calls: nothing was taken, and somebody can put it right.
  if (status === 401 || status === 403 || status === 429) {
    return { kind: "later", reason: status === 429 ? "too-many-calls" : "not-signed-in" };
  }
  if (status === 400) return { kind: "refused", reason: "bad-request" };
  if (status !== 200 && status !== 201) return { kind: "unknown", reason: `http-${status}` };
  return readMessageData(record(body["SMSMessageData"]));
}

function readMessageData(data: Json): TextAnswer {
  const said = text(data["Message"]);
  const recipients = Array.isArray(data["Recipients"]) ? data["Recipients"] : null;
  if (recipients === null || said === "") return { kind: "unknown", reason: "not-understood" };
  // The whole call was refused: "InvalidSenderId" stands where the sum would.
  if (recipients.length === 0) return { kind: "refused", reason: said.slice(0, 100) };
  const recipient = record(recipients[0]);
  const code = recipient["statusCode"];
  const reason = text(recipient["status"]) || "not-understood";
  const providerId = text(recipient["messageId"]);
  if (code === 100 || code === 101 || code === 102) {
    if (providerId === "" || providerId === "None") return { kind: "unknown", reason: "no-id" };
    return { kind: "accepted", providerId, cost: readCost(text(recipient["cost"])) };
  }
  // Without credit nothing leaves until somebody pays some in.
  if (code === 405) return { kind: "later", reason };
  const isRefused = typeof code === "number" && ((code >= 401 && code <= 409) || code === 502);
  return isRefused ? { kind: "refused", reason } : { kind: "unknown", reason };
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
