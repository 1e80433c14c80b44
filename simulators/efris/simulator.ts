// SIMULATED EFRIS: a server that speaks the envelope of the authority's one endpoint, checks the device's
// signature and clock, enciphers and signs its answers. It gives no real fiscal number: every QR says
// SIMULATED, and every answer carries the header `X-Simulated: SIMULATED`.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { answer, listen, readObject } from "../http.ts";
import { type Book, openBook } from "./book.ts";
import { decideCredit, interfaces, type Outcome } from "./documents.ts";
import { type Knobs, knobsSchema, strikes } from "./knobs.ts";

export interface EfrisSimulatorOptions {
  /** 0 = any free port. */
  port: number;
  host?: string;
  /** Where the book is kept; without it everything is forgotten at the end. */
  dataDir?: string;
  log?: (line: string) => void;
}

export interface EfrisSimulator {
  /** The address of the one endpoint. */
  url: string;
  /** What a device is given when it is registered. */
  credentials: { deviceNo: string; privateKey: string; authorityKey: string };
  stop: () => Promise<void>;
}

interface Office {
  book: Book;
  knobs: Knobs;
  /** The keys it gave out; an old one still opens what was under way. */
  dayKeys: Buffer[];
  /** Calls whose clock was more than ten minutes off. */
  exceptions: number;
  log: (line: string) => void;
}

const endpoint = "/efrisws/ws/taapp/getInformation";
const tenMinutes = 600_000;

const envelopeSchema = z.object({
  data: z.object({
    content: z.string(),
    signature: z.string(),
    dataDescription: z.object({ codeType: z.enum(["0", "1"]), encryptCode: z.enum(["1", "2"]) }),
  }),
  globalInfo: z.object({
    appId: z.literal("AP04"),
    dataExchangeId: z.string().regex(/^[0-9a-f]{32}$/),
    interfaceCode: z.string(),
    requestTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    deviceNo: z.string(),
    tin: z.string().min(1),
  }),
});
type Envelope = z.output<typeof envelopeSchema>;

/** Starts the simulator; its keys and numbers stay as long as its data folder does. */
export async function startEfrisSimulator(options: EfrisSimulatorOptions): Promise<EfrisSimulator> {
  const office: Office = {
    book: await openBook(options.dataDir),
    knobs: knobsSchema.parse({}),
    dayKeys: [],
    exceptions: 0,
    log: options.log ?? (() => undefined),
  };
  const served = await listen(
    options,
    (request, response) => serve(office, request, response),
    office.log,
  );
  const { device, authority } = office.book;
  return {
    url: `${served.url}${endpoint}`,
    credentials: {
      deviceNo: "SIMULATED01",
      privateKey: device.privateKey,
      authorityKey: authority.publicKey,
    },
    stop: served.stop,
  };
}

async function serve(
  office: Office,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readObject(request, 1_000_000);
  const path = new URL(request.url ?? "/", "http://simulator").pathname;
  if (path.startsWith("/simulator/")) return operate(office, path, body, response);
  if (path !== endpoint || request.method !== "POST")
    return answer(response, { status: 404, body: {} });
  const read = envelopeSchema.safeParse(body);
  if (!read.success)
    return answer(response, {
      status: 200,
      body: turnedDown(body, "02", "Envelope not understood"),
    });
  const { interfaceCode } = read.data.globalInfo;
  office.log(`simulated efris: ${interfaceCode}`);
  const isSession = ["T101", "T103", "T104"].includes(interfaceCode);
  if (!isSession && strikes(office.knobs, "error99")) {
    return answer(response, { status: 200, body: turnedDown(body, "99", "Unknown error") });
  }
  if (!isSession && strikes(office.knobs, "notJson")) {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Maintenance</html>");
    return;
  }
  const said = answerTo(office, read.data);
  if (!isSession && strikes(office.knobs, "lostAnswer")) {
    response.destroy();
    return;
  }
  const { slowMs } = office.knobs;
  if (slowMs > 0 && !isSession) await new Promise((resolve) => setTimeout(resolve, slowMs));
  answer(response, { status: 200, body: said });
}

function answerTo(office: Office, envelope: Envelope): unknown {
  const { data, globalInfo } = envelope;
  const { device } = office.book;
  const isOurs = createVerify("RSA-SHA1")
    .update(data.content)
    .verify(device.publicKey, data.signature, "base64");
  if (!isOurs) return turnedDown(envelope, "03", "Signature does not match");
  const now = Date.now() + office.knobs.clockAheadMinutes * 60_000;
  const sentAt = Date.parse(`${globalInfo.requestTime.replace(" ", "T")}+03:00`);
  if (globalInfo.interfaceCode !== "T101" && Math.abs(sentAt - now) > tenMinutes) {
    office.exceptions += 1;
    return turnedDown(envelope, "99", "Request time is more than ten minutes off");
  }
  if (globalInfo.interfaceCode === "T101") {
    return sealed(office, envelope, { content: { currentTime: written(now) } }, null);
  }
  if (globalInfo.interfaceCode === "T104") return dayKey(office, envelope);
  const opened = open(office, data.content, data.dataDescription.codeType);
  if (opened === null) return turnedDown(envelope, "04", "Content cannot be opened");
  if (globalInfo.interfaceCode === "T103") {
    const content = { device: { deviceNo: globalInfo.deviceNo } };
    return sealed(office, envelope, { content }, opened.key);
  }
  const handle = interfaces[globalInfo.interfaceCode];
  if (!handle) return turnedDown(envelope, "05", "Interface not known");
  const { book, knobs } = office;
  const { tin } = globalInfo;
  const outcome = handle({ book, knobs, tin, time: written(now), content: opened.content });
  return sealed(office, envelope, outcome, opened.key);
}

function dayKey(office: Office, envelope: Envelope): unknown {
  const key = randomBytes(32);
  office.dayKeys = [key, ...office.dayKeys].slice(0, 20);
  const { publicKey } = office.book.device;
  const padding = constants.RSA_PKCS1_PADDING;
  const passowrdDes = publicEncrypt({ key: publicKey, padding }, key).toString("base64");
  return sealed(office, envelope, { content: { passowrdDes } }, null);
}

function open(
  office: Office,
  content: string,
  codeType: "0" | "1",
): { content: unknown; key: Buffer } | null {
  if (codeType === "0") return null;
  for (const key of office.dayKeys) {
    try {
      const decipher = createDecipheriv("aes-256-ecb", key, null);
      const bytes = [decipher.update(Buffer.from(content, "base64")), decipher.final()];
      return { content: JSON.parse(Buffer.concat(bytes).toString("utf8")), key };
    } catch {
      // Another key of the day: the next is tried.
    }
  }
  return null;
}

/** Answers in the asker's own envelope, enciphered when there is a key, and signed. */
function sealed(office: Office, envelope: Envelope, outcome: Outcome, key: Buffer | null): unknown {
  if ("code" in outcome) return turnedDown(envelope, outcome.code, outcome.message);
  const plain = Buffer.from(JSON.stringify(outcome.content), "utf8");
  const cipher = key === null ? null : createCipheriv("aes-256-ecb", key, null);
  const bytes = cipher === null ? plain : Buffer.concat([cipher.update(plain), cipher.final()]);
  const content = bytes.toString("base64");
  const isSession = ["T101", "T103", "T104"].includes(envelope.globalInfo.interfaceCode);
  const signer =
    !isSession && strikes(office.knobs, "wrongSignature")
      ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
      : office.book.authority.privateKey;
  return {
    data: {
      content,
      signature: createSign("RSA-SHA1").update(content).sign(signer, "base64"),
      dataDescription: {
        codeType: key === null ? "0" : "1",
        encryptCode: key === null ? "1" : "2",
        zipCode: "0",
      },
    },
    globalInfo: envelope.globalInfo,
    returnStateInfo: { returnCode: "00", returnMessage: "SUCCESS" },
  };
}

function turnedDown(envelope: unknown, code: string, message: string): unknown {
  const asked = envelopeSchema.partial().safeParse(envelope);
  return {
    data: { content: "", signature: "", dataDescription: { codeType: "0", encryptCode: "1" } },
    globalInfo: asked.data?.globalInfo ?? {},
    returnStateInfo: { returnCode: code, returnMessage: message },
  };
}

/** `04/11/2026 09:00:00` in Kampala. */
function written(milliseconds: number): string {
  const iso = new Date(milliseconds + 3 * 3_600_000).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

const decisionSchema = z.object({
  reference: z.string(),
  decision: z.enum(["approve", "refuse"]),
});

/** For whoever runs the simulation: turns its knobs, decides credit notes, shows the book. */
function operate(office: Office, path: string, body: unknown, response: ServerResponse): void {
  const { book, knobs } = office;
  if (path === "/simulator/knobs") {
    const read = knobsSchema.safeParse(body);
    if (read.success) Object.assign(knobs, read.data);
    return answer(response, { status: read.success ? 200 : 400, body: knobs });
  }
  if (path === "/simulator/credit-notes") {
    const read = decisionSchema.safeParse(body);
    const asked = book.applications.find((one) => one.reference === read.data?.reference);
    if (!read.success || !asked) return answer(response, { status: 404, body: {} });
    const { tin } = asked;
    const time = written(Date.now());
    decideCredit({ book, knobs, tin, time, content: null }, asked, read.data.decision);
    return answer(response, { status: 200, body: asked });
  }
  const { documents, applications } = book;
  return answer(response, {
    status: 200,
    body: { documents, applications, exceptions: office.exceptions },
  });
}
