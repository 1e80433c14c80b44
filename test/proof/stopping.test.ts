// T-SHUT and the canaries of T-LOGS, on a house as the operator runs it: it is asked to stop in the middle of
// work, and everything it began it ends; and nothing that is secret or somebody's own stands in what it says.
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openCompany, signIn } from "#test/ownCompany.ts";
import { type StartedHouse, startHouse } from "#test/startedHouse.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-stop-"));
fs.chmodSync(folder, 0o755);
const clients = 8;
const canaries = {
  password: "CanaryPassword-7741-long",
  nin: "CM7741CANARY99",
  phone: "+256774199441",
  name: "Canarynakato",
};
let house: StartedHouse | undefined;
afterAll(async () => {
  if (house && house.process.exitCode === null) await house.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const json = { "content-type": "application/json" };

async function openedCompany(opened: StartedHouse): Promise<string> {
  const owner = { email: "sarah@kyotera.example", password: canaries.password };
  expect((await openCompany(opened, owner)).status).toBe(204);
  return signIn(opened.url, owner);
}

/** A farmer nobody should read of in a log, and things no house can do anything with. */
async function sayCanaries(url: string, token: string): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const farmer = {
    id: "018f7f3e-7741-7741-8741-774177417741",
    firstName: canaries.name,
    lastName: canaries.name,
    sex: "female",
    village: "Kakunyu",
    nin: canaries.nin,
    phone: canaries.phone,
  };
  const bodies = [
    JSON.stringify(farmer),
    JSON.stringify({ ...farmer, nin: `${canaries.nin}${canaries.nin}`, consents: "none" }),
    `{"nin":"${canaries.nin}","phone":"${canaries.phone}"`,
    "\u0000".concat(canaries.nin),
  ];
  for (const body of bodies) {
    const answer = await fetch(`${url}/api/farmers`, { method: "POST", headers, body });
    expect(answer.status).toBeLessThan(500);
  }
  for (const query of [
    `search=${canaries.nin}`,
    `search=%00${canaries.nin}`,
    `after=${canaries.nin}`,
  ]) {
    const answer = await fetch(`${url}/api/farmers?${query}`, { headers });
    expect(answer.status).toBeLessThan(500);
  }
  for (const password of ["wrong", canaries.password]) {
    await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: `${canaries.name}@example.org`, password }),
    });
  }
  await fetch(`${url}/api/farmers`, { headers: { authorization: `Bearer ${token}x` } });
}

/** Sends the head of a request and waits until the house has taken it; gives what sends the rest and reads. */
async function begun(url: string, headers: Record<string, string>, body: string) {
  const length = String(Buffer.byteLength(body));
  const asked = http.request(`${url}/api/farmers`, {
    method: "POST",
    headers: { ...headers, "content-length": length, expect: "100-continue" },
    agent: false,
  });
  const answered = new Promise<number | null>((done) => {
    asked.on("error", () => done(null));
    asked.on("response", (answer) => {
      answer.resume().on("close", () => done(answer.complete ? (answer.statusCode ?? 0) : null));
    });
  });
  asked.flushHeaders();
  await once(asked, "continue");
  return async (): Promise<number | null> => {
    asked.end(body);
    return answered;
  };
}

/** Waits until nobody is let in any more. */
async function doorIsShut(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  for (;;) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((done) => {
      socket.on("connect", () => done(true)).on("error", () => done(false));
    });
    socket.destroy();
    if (!isOpen) return;
    await sleep(10);
  }
}

test(
  "a house asked to stop in the middle ends what it began, and has said nothing that is secret",
  { timeout: 240_000 },
  async () => {
    house = await startHouse({ MAVUNO_DATA_DIR: path.join(folder, "data"), MAVUNO_DEMO: "0" });
    const { url } = house;
    const token = await openedCompany(house);
    await sayCanaries(url, token);
    const counts = { answered: 0, turnedAway: 0, broken: 0 };
    let isStopping = false;
    const work = async (): Promise<void> => {
      for (;;) {
        const answer = await fetch(`${url}/api/farmers?limit=50`, {
          headers: { authorization: `Bearer ${token}` },
        }).catch(() => null);
        // After the door is shut nobody comes in; until then everybody is answered whole.
        if (answer === null) {
          counts[isStopping ? "turnedAway" : "broken"] += 1;
          return;
        }
        const text = await answer.text().catch(() => null);
        if (text === null || (answer.status !== 200 && !(isStopping && answer.status === 503))) {
          counts.broken += 1;
          return;
        }
        if (answer.status === 200) JSON.parse(text);
        counts.answered += 1;
        if (answer.status === 503) return;
      }
    };
    const working = Array.from({ length: clients }, work);
    while (counts.answered < 100) await sleep(10);
    const farmer = {
      ...{ id: "018f7f3e-7742-7742-8742-774277427742", firstName: "Ruth", lastName: "Akello" },
      ...{ sex: "female", village: "Kakunyu" },
      consents: [{ purpose: "buy_and_pay", given: true, method: "verbal" }],
    };
    const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": farmer.id };
    const sendRest = await begun(url, headers, JSON.stringify(farmer));
    isStopping = true;
    const stopped = house.stop();
    await doorIsShut(url);
    // What was taken before the door was shut is done and answered after it.
    expect(await sendRest()).toBe(200);
    expect(await stopped).toBe(0);
    await Promise.all(working);
    expect(counts.broken).toBe(0);
    const said = house.said();
    const leaked = [...Object.entries(canaries), ["token", token.slice(-40)]].filter(([, text]) =>
      said.includes(text ?? ""),
    );
    expect(leaked).toEqual([]);
    console.log(
      `T-SHUT: requests ${counts.answered}, failed ${counts.broken}, exit code 0 · ` +
        `T-LOGS: characters ${said.length}, canaries 0`,
    );
  },
);
