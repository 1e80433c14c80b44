// SIMULATED text messages: a server that speaks the messaging interface of Africa's Talking (`/version1/messaging`
// with form fields, an answer for each number, delivery reports by callback) with its codes and its errors. No
// message leaves. Every answer carries the header `X-Simulated: SIMULATED`.
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Chaos, readChaos, strike } from "../chaos.ts";
import { type Answer, answer, listen, type Listening } from "../http.ts";
import { openLines } from "../lines.ts";
import { answerUnder, standingOf } from "../mobileMoney.ts";

export interface SmsSimulatorOptions {
  /** 0 = any free port. */
  port: number;
  host?: string;
  /** Where the messages are kept; without it they are forgotten at the end. */
  dataDir?: string;
  /** Where delivery reports are posted; null = nowhere. At the gateway it is set at its dashboard. */
  reportsTo?: string | null;
  /** Until a report, and how long a slow answer takes; in milliseconds. */
  delays?: { reportMs?: number; slowMs?: number };
  /** What is paid in at first, in shillings. */
  credit?: number;
  log?: (line: string) => void;
}

export interface SmsSimulator extends Listening {
  username: string;
  apiKey: string;
  /** Where reports go from now on. */
  reportTo: (url: string | null) => void;
  /** Every message that was taken, the oldest first. */
  sent: () => readonly SimulatedText[];
}

export interface SimulatedText {
  id: string;
  at: number;
  to: string;
  message: string;
  parts: number;
  /** What it will be reported as. */
  fate: Fate;
}

type Fate = "Success" | "Failed" | "none" | "twice";

/** What a part costs, in shillings. */
const partPrice = 35;

/** Numbers that end so have a fate of their own; all others are delivered. */
const fates: Readonly<Record<string, { code: number; status: string } | Fate>> = {
  "450": { code: 403, status: "InvalidPhoneNumber" },
  "451": { code: 406, status: "UserInBlacklist" },
  "452": "Failed",
  "453": "none",
  "454": "twice",
};

interface World {
  options: SmsSimulatorOptions;
  username: string;
  apiKey: string;
  standing: ReturnType<typeof standingOf> & { chaos: Chaos | null };
  reportsTo: string | null;
  credit: number;
  texts: SimulatedText[];
  write: (text: SimulatedText) => void;
}

/** Starts the simulator; its name and key are new each time. */
export async function startSmsSimulator(options: SmsSimulatorOptions): Promise<SmsSimulator> {
  const texts: SimulatedText[] = [];
  const delays = { slowMs: options.delays?.slowMs ?? 5000 };
  const world: World = {
    options,
    username: "mavuno-simulated",
    apiKey: `atsk_${randomBytes(24).toString("hex")}`,
    standing: standingOf({ port: options.port, delays, ...logOf(options) }, 0),
    reportsTo: options.reportsTo ?? null,
    credit: options.credit ?? 1_000_000,
    texts,
    write: openLines<SimulatedText>(options.dataDir, "texts.jsonl", (text) => texts.push(text)),
  };
  const listening = await listen(
    options,
    (request, response) => serve(world, request, response),
    world.standing.log,
  );
  return {
    url: listening.url,
    stop: async () => {
      for (const timer of world.standing.timers) clearTimeout(timer);
      await listening.stop();
    },
    username: world.username,
    apiKey: world.apiKey,
    reportTo: (url) => {
      world.reportsTo = url;
    },
    sent: () => texts,
  };
}

function logOf({ log }: SmsSimulatorOptions): Pick<SmsSimulatorOptions, "log"> {
  return log === undefined ? {} : { log };
}

const notFound: Answer = { status: 404, body: { error: "Not Found" } };
const wholeRefused = (words: string): Answer => said(201, words, []);

function said(status: number, words: string, recipients: readonly unknown[]): Answer {
  return { status, body: { SMSMessageData: { Message: words, Recipients: recipients } } };
}

async function serve(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? "/", "http://simulator").pathname;
  const body = await readText(request);
  if (path.startsWith("/simulator")) return answer(response, operate(world, request, path, body));
  if (path !== "/version1/messaging" || request.method !== "POST")
    return answer(response, notFound);
  if (request.headers["apikey"] !== world.apiKey) {
    // The gateway says this in plain words, not as JSON.
    response.writeHead(401, { "content-type": "text/plain", "x-simulated": "SIMULATED" });
    response.end("The supplied authentication is invalid");
    return;
  }
  const chaos = strike(world.standing.chaos, "create");
  world.standing.log(`simulated sms: a message ${chaos ?? ""}`);
  await answerUnder(chaos, world.standing, response, {
    broken: { status: 500, body: { error: "Internal Server Error" } },
    tooMany: { status: 429, body: { error: "Too Many Requests" } },
    route: () => take(world, new URLSearchParams(body)),
  });
}

/** Far more than a message and its recipients. */
const longestBody = 20_000;

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) return "";
  }
  return text;
}

/** What the operator may do: break things, and read what was taken. */
function operate(world: World, request: IncomingMessage, path: string, body: string): Answer {
  if (path === "/simulator") {
    return { status: 200, body: { simulated: "SIMULATED", speaks: "Africa's Talking messaging" } };
  }
  if (path === "/simulator/messages") return { status: 200, body: world.texts };
  if (path !== "/simulator/chaos" || request.method !== "POST") return notFound;
  const asked: unknown = JSON.parse(body === "" ? "{}" : body);
  const chaos = readChaos(Object.fromEntries(Object.entries(Object(asked))));
  if (chaos === undefined) return { status: 400, body: { message: "No such chaos." } };
  world.standing.chaos = chaos;
  return { status: 200, body: chaos ?? { mode: "none" } };
}

function take(world: World, form: URLSearchParams): Answer {
  const [username, message] = [form.get("username"), form.get("message") ?? ""];
  const numbers = (form.get("to") ?? "").split(",").filter((one) => one !== "");
  if (username !== world.username) return wholeRefused("InvalidUsername");
  if (message === "" || numbers.length === 0) {
    return { status: 400, body: { error: "Request is missing required form field" } };
  }
  const recipients = numbers.map((number) => takeOne(world, number, message));
  const taken = recipients.filter((one) => one.statusCode === 101).length;
  const cost = taken * partPrice * partsIn(message);
  const sum = cost === 0 ? "0" : `UGX ${cost}.0000`;
  return said(201, `Sent to ${taken}/${numbers.length} Total Cost: ${sum}`, recipients);
}

function takeOne(world: World, number: string, message: string) {
  const refused = (statusCode: number, status: string) => ({
    ...{ statusCode, number, status, cost: "0", messageId: "None", messageParts: 0 },
  });
  if (!/^\+256\d{9}$/.test(number)) return refused(403, "InvalidPhoneNumber");
  const fate = fates[number.slice(-3)] ?? "Success";
  if (typeof fate === "object") return refused(fate.code, fate.status);
  const parts = partsIn(message);
  const cost = parts * partPrice;
  if (world.credit < cost) return refused(405, "InsufficientBalance");
  world.credit -= cost;
  const text = {
    ...{ id: `ATXid_${randomUUID().replaceAll("-", "")}`, at: world.standing.now() },
    ...{ to: number, message, parts, fate },
  };
  world.write(text);
  armReport(world, text);
  return {
    ...{ statusCode: 101, number, status: "Success", cost: `UGX ${cost}.0000` },
    ...{ messageId: text.id, messageParts: parts },
  };
}

/** As the networks cut it, by length alone: what the house sends is in their alphabet. */
function partsIn(message: string): number {
  return message.length <= 160 ? 1 : Math.ceil(message.length / 153);
}

function armReport(world: World, text: SimulatedText): void {
  if (text.fate === "none") return;
  const mode = strike(world.standing.chaos, "callback");
  const often = text.fate === "twice" ? 2 : 1;
  const times = mode === "no-callback" ? 0 : mode === "many-callbacks" ? 20 : often;
  const timer = setTimeout(() => {
    world.standing.timers.delete(timer);
    void report(world, text, times);
  }, world.options.delays?.reportMs ?? 1500);
  world.standing.timers.add(timer);
}

async function report(world: World, text: SimulatedText, times: number): Promise<void> {
  const { log } = world.standing;
  const isDelivered = text.fate !== "Failed";
  const form = {
    ...{ id: text.id, phoneNumber: text.to, networkCode: "64110", retryCount: "0" },
    ...(isDelivered
      ? { status: "Success" }
      : { status: "Failed", failureReason: "AbsentSubscriber" }),
  };
  for (let sent = 0; sent < times && world.reportsTo !== null; sent += 1) {
    try {
      const heard = await fetch(world.reportsTo, {
        method: "POST",
        headers: { "x-simulated": "SIMULATED" },
        body: new URLSearchParams(form),
        signal: AbortSignal.timeout(5000),
      });
      log(`simulated sms: report answered ${heard.status}`);
    } catch (error) {
      log(`simulated sms: report failed: ${String(error)}`);
    }
  }
}
