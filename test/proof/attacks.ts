// What somebody may do to wear a house out, one thing at a time, and what they may be told beside "try again".
import { gzipSync } from "node:zlib";
import { emailOf, newId } from "#seeds/callers.ts";
import { type Begins, crowd, headOf, lines } from "./attackers.ts";
import { type Asked, type BesiegedHouse, farmerOf } from "./besiegedHouse.ts";

export interface Attack {
  name: string;
  begins: Begins;
  says: readonly number[];
  /** Of these no more are let in at a time. */
  mostLetIn?: number;
  /** So many lines are hung up on, for whoever waits long enough. */
  isHungUpOn?: number;
}

const get =
  (path: string) =>
  ({ tokens }: BesiegedHouse): Asked => ({ path, token: tokens.colleague });

const post = (body: string | Buffer, headers = {}) => {
  const sent = { method: "POST" as const, path: "/api/farmers", headers, body };
  return ({ tokens }: BesiegedHouse): Asked => ({ ...sent, token: tokens.colleague });
};

/** To the sign-in service, which asks for no session. */
const ask = (path: string, body: object) => {
  const sent = { method: "POST" as const, path: `/auth/v1/${path}`, body: JSON.stringify(body) };
  return ({ apikey }: BesiegedHouse): Asked => ({ ...sent, headers: { apikey } });
};

/** One of these after the other. */
function oneOf<One>(all: readonly One[], at: number): One {
  const one = all[at % all.length];
  if (one === undefined) throw new Error("there is one");
  return one;
}

const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const wide = Array.from({ length: 60_000 }, (_, at) => `"${at.toString(36)}":0`).join(",");
const intricate = [
  deep(10_000),
  deep(400_000),
  `{"a":${deep(100_000)}}`,
  `{${wide}}`,
  "[".repeat(900_000),
];

/** What patterns that go back on themselves take for ever over. */
const slowTexts = [
  `${"a".repeat(50_000)}!`,
  `${"0".repeat(50_000)}x`,
  `${"a@".repeat(25_000)}!`,
  `${"1.".repeat(25_000)}x`,
  `1${" ".repeat(50_000)}x`,
  `POINT${" ".repeat(50_000)}x`,
];
const textFields = ["firstName", "lastName", "village", "phone", "nin", "language", "id"];

/** The same for readers of lists, as long as one part of a list carries them: the size of a plot, and its land. */
const slowRows = [
  `FRM-0001,Hill,mailo,1${" ".repeat(600_000)}x,`,
  `FRM-0001,Hill,mailo,1,POINT${" ".repeat(600_000)}x`,
].map((row) =>
  Buffer.from(`farmer code,plot name,land holding,hectares,geometry\n${row}`).toString("base64"),
);

/** Lists of plots, one after the other: each announced, sent, looked at, and asked after for a while. */
function slowLists(): (besieged: BesiegedHouse, at: number) => Asked {
  const lists = "/api/farmer-imports";
  const mapping = { farmerCode: 0, plotName: 1, tenure: 2, declared: 3, land: 4 };
  let id = "";
  return ({ tokens }, at) => {
    const token = tokens.colleague;
    const command = (path: string, body: object): Asked => {
      const headers = { "idempotency-key": newId() };
      return {
        method: "POST",
        path: `${lists}${path}`,
        headers,
        body: JSON.stringify(body),
        token,
      };
    };
    const step = at % 20;
    if (step === 1) {
      id = newId();
      return command("", { id, kind: "plots", name: "plots.csv", parts: 1 });
    }
    const base64 = oneOf(slowRows, Math.floor(at / 20));
    if (step === 2) return command(`/${id}/parts`, { part: 0, base64 });
    if (step === 3) return command(`/${id}/check`, { version: 2, mapping });
    return { path: `${lists}/${id}`, token };
  };
}

const packed = gzipSync(Buffer.alloc(50_000_000, " "));
const tenMegabytes = Buffer.alloc(10_485_760, "0 ");
const filters = Array.from({ length: 50 }, (_, at) => `state=${at}&other${at}=1`).join("&");
const cashier = emailOf("cashier");

export const attacks: readonly Attack[] = [
  {
    name: "heads that never end",
    begins: lines({
      most: 1_500,
      says: () => "GET / HTTP/1.1\r\nHost: mavuno\r\nX-Slow: ",
      drips: "a",
    }),
    says: [408],
    isHungUpOn: 1_500,
  },
  {
    name: "bodies that never end",
    begins: lines({
      most: 500,
      says: ({ tokens }) =>
        `${headOf("POST /api/farmers", tokens.colleague, "Content-Type: application/json\r\nContent-Length: 90000\r\n")}{`,
      drips: " ",
    }),
    says: [408],
  },
  {
    name: "readers who take nothing",
    begins: lines({
      most: 200,
      says: ({ tokens }) => headOf("GET /api/farmers/export", tokens.owner),
      isDeaf: true,
    }),
    says: [],
  },
  {
    name: "a page without an end",
    begins: crowd(16, get("/api/farmers?limit=1000000000&offset=1000000000")),
    says: [400],
  },
  { name: "50 filters", begins: crowd(16, get(`/api/farmers?${filters}`)), says: [400] },
  {
    name: "a search for what everybody has",
    begins: crowd(20, get("/api/farmers?search=a&limit=200")),
    says: [200],
  },
  {
    name: "bodies deep and wide",
    begins: crowd(8, (besieged, at) => post(oneOf(intricate, at))(besieged)),
    says: [413],
  },
  // Whoever goes on sending what was refused is hung up on.
  { name: "ten megabytes", begins: crowd(8, post(tenMegabytes)), says: [0, 413] },
  {
    name: "packed bodies",
    begins: crowd(8, post(packed, { "content-encoding": "gzip" })),
    says: [415],
  },
  {
    name: "text for slow patterns",
    begins: crowd(8, (besieged, at) => {
      const text = oneOf(slowTexts, Math.floor(at / textFields.length));
      return post(farmerOf(newId(), { [oneOf(textFields, at)]: text }))(besieged);
    }),
    says: [400],
  },
  { name: "lists for slow patterns", begins: crowd(1, slowLists()), says: [200] },
  {
    name: "64 sign-ins at once",
    begins: crowd(
      64,
      ask("token?grant_type=password", { email: cashier, password: "nobody-has-this-one" }),
    ),
    says: [400],
  },
  {
    name: "mails to one address",
    begins: crowd(16, ask("recover", { email: cashier })),
    says: [200],
  },
  {
    name: "writes under ever new keys",
    begins: crowd(32, (besieged) => post(farmerOf(newId()))(besieged)),
    says: [200],
  },
  {
    name: "streams that stay open",
    begins: lines({
      most: 1_000,
      says: ({ tokens }) => headOf("GET /api/notifications/live", tokens.colleague),
    }),
    says: [200],
    mostLetIn: 8,
  },
  {
    name: "guessed codes",
    begins: crowd(32, (_, at) => ({ path: `/api/public/verify/GUESS${at}` })),
    says: [200],
  },
  {
    name: "a neighbour who takes everything out, over and over",
    begins: crowd(64, ({ tokens }) => ({ path: "/api/farmers/export", token: tokens.neighbour })),
    says: [200],
  },
  {
    name: "a neighbour who reads without a rest",
    begins: crowd(64, ({ tokens }) => ({ path: "/api/farmers", token: tokens.neighbour })),
    says: [200],
  },
];
