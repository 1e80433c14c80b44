// Calls as the people of the seeds: each signs in once, through the real sign-in, and then asks the
// real house through the typed client. The tests' world and the demo both work this way.
import { randomBytes } from "node:crypto";
import type { House } from "#app/server.ts";
import { idFrom } from "#kernel/ids.ts";
import type { Day } from "#kernel/days.ts";
import { apiClient, type Call, type Sent } from "#platform/api/client.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { updateBusinessDay } from "#registry/users/door.ts";
import { demoPassword, demoPeople, otherPeople } from "./people.ts";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
}

/** A new id, as the browser makes it. */
export function newId(): string {
  return idFrom(Date.now(), randomBytes(10));
}

/** The address of one of the seeded people. */
export function emailOf(person: string): string {
  const found = [...demoPeople, ...otherPeople].find((one) => one.key === person);
  if (!found) throw new Error(`nobody is called ${person}`);
  return found.email;
}

/** Sends a request to the house in this process. */
export async function sendTo(house: House, sent: Sent): Promise<RawAnswer> {
  const answer = await house.app.inject({
    method: sent.method,
    url: sent.url,
    headers: sent.headers,
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  });
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return { status: answer.statusCode, headers, text: answer.payload, bytes: answer.rawPayload };
}

/** What a session is kept alive with: its token of now, and what the next one is asked for with. */
export interface Tokens {
  access: string;
  refresh: string;
}

/** Signs a person in; gives the access token. */
export async function signIn(house: House, person: string): Promise<string> {
  return (await openSession(house, person)).access;
}

/** Signs a person in; `remembered`: as on a device that keeps them signed in. */
export async function openSession(
  house: House,
  person: string,
  { remembered = false } = {},
): Promise<Tokens> {
  const asked = { email: emailOf(person), password: demoPassword };
  const answer = await askForTokens(house, "password", asked, remembered);
  if ("access" in answer) return answer;
  throw new Error(`${person} cannot sign in: ${answer.refused}`);
}

/** Asks for tokens in one of the two ways: by a password, or by the token of before. */
export async function askForTokens(
  house: House,
  grant: "password" | "refresh_token",
  asked: object,
  remembered = false,
): Promise<Tokens | { refused: string }> {
  const { text } = await sendTo(house, {
    method: "POST",
    url: `/auth/v1/token?grant_type=${grant}`,
    headers: {
      "content-type": "application/json",
      "x-mavuno-remember": String(remembered),
      apikey: house.identity.anonKey(),
    },
    body: JSON.stringify(asked),
  });
  const session: { access_token?: string; refresh_token?: string } = JSON.parse(text);
  const { access_token: access, refresh_token: refresh } = session;
  return access && refresh ? { access, refresh } : { refused: text };
}

/** Shows a password once more, as whoever is signed in by this token; gives the status of the answer. */
export async function showAgain(
  house: House,
  token: string,
  password = demoPassword,
): Promise<number> {
  const answer = await sendTo(house, {
    method: "POST",
    url: "/auth/v1/reauthenticate",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      apikey: house.identity.anonKey(),
    },
    body: JSON.stringify({ password }),
  });
  return answer.status;
}

export interface Callers {
  as: (person: string) => Call;
  newId: () => string;
  /** Puts the demo company's business day: what is done next is done on that day. */
  toDay: (day: Day | null) => Promise<void>;
}

/** Hands that count the commands they have sent so far. */
export interface CountingCallers extends Callers {
  written: () => number;
}

/** The hands a seed works with: everybody of the demo company, signed in when first needed. */
export function callersOf(house: House, orgId: string): CountingCallers {
  const tokens = new Map<string, Promise<string>>();
  let written = 0;
  let day: Day | null | undefined;
  return {
    newId,
    written: () => written,
    toDay: async (next) => {
      if (next === day) return;
      await asSystem(house.database, orgId, "demo.day", (ctx) => updateBusinessDay(ctx.tx, next));
      day = next;
    },
    as: (person) =>
      apiClient(async (sent) => {
        const token = tokens.get(person) ?? signIn(house, person);
        tokens.set(person, token);
        const headers = { ...sent.headers, authorization: `Bearer ${await token}` };
        if (sent.method === "POST") written += 1;
        return sendTo(house, { ...sent, headers });
      }, newId),
  };
}
