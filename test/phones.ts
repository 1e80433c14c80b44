// Phones for tests: the app's own outbox and vault, a shelf in memory instead of IndexedDB, and the house
// behind a wire that breaks. A phone can be killed, filled up, moved in time and lost.
import http from "node:http";
import { urlOf } from "#platform/api/endpoint.ts";
import { toWire } from "#platform/api/client.ts";
import {
  type Captured,
  openOutbox,
  type Outbox,
  type SendItem,
} from "#platform/web/offline/outbox.ts";
import { headersOf } from "#platform/web/offline/itemHeaders.ts";
import {
  type Change,
  oneAtATime,
  type Rows,
  type Shelf,
  ShelfFull,
  type Table,
} from "#platform/web/offline/shelf.ts";
import { makeVault, openByServer, type Vault } from "#platform/web/offline/vault.ts";
import { devicesApi } from "#registry/devices/api.ts";
import type { collections } from "#work/field-collections/api.ts";
import type { farmers } from "#registry/farmers/api.ts";
import { signIn } from "#seeds/callers.ts";
import { openCuttingProxy } from "./cuttingProxy.ts";
import { newId, type Person, type World } from "./world.ts";

/** A shelf that forgets nothing but what it is told to, and can be full. */
export interface MemoryShelf extends Shelf {
  fill: (isFull: boolean) => void;
  /** Everything on it, as whoever takes the phone apart would find it. */
  dump: () => string;
}

/** Makes an empty shelf in memory; what goes in and out is copied, as a disk does. */
export function memoryShelf(): MemoryShelf {
  const tables: { [T in Table]: Map<string, Rows[T]> } = {
    vaults: new Map(),
    turns: new Map(),
    keys: new Map(),
    items: new Map(),
    kept: new Map(),
  };
  let isFull = false;
  const put = (change: Change): void => {
    const { table, key, row } = change;
    // One table of the four and a row of its own kind: Change says so, the union forgets it.
    const rows: Map<string, unknown> = tables[table];
    if (row === null) rows.delete(key);
    else rows.set(key, structuredClone(row));
  };
  return {
    read: async (table, key) => structuredClone(tables[table].get(key)),
    all: async (table, begin) =>
      [...tables[table]]
        .filter(([key]) => key.startsWith(begin))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => structuredClone(row)),
    write: async (changes) => {
      if (isFull && changes.some(({ row }) => row !== null)) throw new ShelfFull("no room");
      changes.forEach(put);
    },
    fill: (full) => {
      isFull = full;
    },
    dump: () =>
      JSON.stringify(
        Object.values(tables).map((rows) => [...rows]),
        (_, value: unknown) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value)
            ? Buffer.from(value instanceof ArrayBuffer ? value : value.buffer).toString("latin1")
            : value,
      ),
  };
}

export interface Phone {
  person: Person;
  shelf: MemoryShelf;
  outbox: Outbox;
  vault: Vault;
  deviceId: string;
  /** How far its clock is off, in milliseconds. */
  clockOff: number;
  /** Its session has ended: whatever it sends is refused until somebody signs in again. */
  isSignedOut: boolean;
  /** Kills the app and opens it again: only what is on the shelf is there. */
  restart: () => Promise<void>;
  /** Syncs until nothing more can be sent, through however many cuts. */
  syncThrough: () => Promise<void>;
}

export const pin = "482915";

/** The server's key of a phone, read as its owner. */
export async function sealOf(world: World, person: Person, id: string): Promise<string> {
  return (await world.as(person)(devicesApi.seal, { params: { id } })).key;
}

const tokens = new WeakMap<World, Map<Person, { token: string; at: number }>>();
const halfAnHourMs = 1_800_000;

/** One sign-in for all phones of a person: hundreds in a row would be taken for somebody who guesses. */
async function tokenFor(world: World, person: Person): Promise<string> {
  const ofWorld = tokens.get(world) ?? new Map<Person, { token: string; at: number }>();
  tokens.set(world, ofWorld);
  const known = ofWorld.get(person);
  if (known && Date.now() - known.at < halfAnHourMs) return known.token;
  const token = await signIn(world.house, person);
  ofWorld.set(person, { token, at: Date.now() });
  return token;
}

/** Sets a phone up for a person, as the app does while it has a network. */
export async function makePhone(world: World, person: Person, url: () => string): Promise<Phone> {
  const deviceId = newId();
  const body = { id: deviceId, name: `Phone of ${person}` };
  const { number } = await world.as(person)(devicesApi.enrol, { body });
  const shelf = memoryShelf();
  const userId = await world.userId(person);
  const serverKey = await sealOf(world, person, deviceId);
  const now = (): number => Date.now() + phone.clockOff;
  const token = await tokenFor(world, person);
  const vault = await makeVault(shelf, {
    userId,
    userName: person,
    deviceId,
    deviceNumber: number,
    pin,
    serverKey,
    now: Date.now(),
  });
  const open = (opened: Vault): Outbox =>
    openOutbox({
      vault: opened,
      send: sendOver(url, () => (phone.isSignedOut ? "ended" : token), now, deviceId),
      now,
      exclusive: oneAtATime(),
      changed: () => undefined,
    });
  const phone: Phone = {
    person,
    shelf,
    vault,
    outbox: open(vault),
    deviceId,
    clockOff: 0,
    isSignedOut: false,
    restart: async () => {
      const again = await openByServer(shelf, userId, serverKey, Date.now());
      if (!again) throw new Error("the vault does not open");
      phone.vault = again;
      phone.outbox = open(again);
    },
    syncThrough: async () => {
      for (let round = 0; round < 500; round += 1) {
        const { stopped } = await phone.outbox.sync();
        if (stopped === null || stopped === "sign-in" || stopped === "revoked") return;
      }
      throw new Error("the queue does not empty");
    },
  };
  return phone;
}

/** Sends over the wire as the app does; a request that was cut is no answer. */
function sendOver(
  url: () => string,
  token: () => string,
  now: () => number,
  deviceId: string,
): SendItem {
  return (item, content, waiting) =>
    new Promise((resolve) => {
      const { endpoint, params, body } = content;
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${token()}`,
        ...headersOf(item, { deviceId, now: now(), waiting }),
      };
      const path = urlOf(endpoint, params ?? {});
      const asked = http.request(`${url()}${path}`, { method: "POST", headers, agent: false });
      asked.on("error", () => resolve(null));
      asked.on("response", (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", () => resolve(null));
        answer.on("close", () =>
          resolve(
            answer.complete
              ? { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }
              : null,
          ),
        );
      });
      asked.end(toWire(body));
    });
}

/** An operation as a form hands it over. */
export function captured<Body extends { id: string }>(
  endpoint: typeof farmers.register | typeof collections.record,
  body: Body,
  title = "Something",
): Captured {
  const { kind, path, needs, media, offline } = endpoint;
  const facts = { kind, path, needs, media, offline };
  return {
    id: body.id,
    endpoint: facts,
    params: null,
    body,
    values: body,
    title,
    form: "/x",
    draft: "x",
    spends: "0",
  };
}

/** The passphrase of a carried queue, and what its file says of itself. */
export const passphrase = "seven brown goats";
export const madeNow = () => ({ passphrase, from: "K1", madeAt: Date.now() });

/** Everything of a phone with its content, as it goes into a file. */
export async function contentsOf(phone: Phone) {
  const items = await phone.outbox.list();
  const all = await Promise.all(items.map(({ id }) => phone.outbox.one(id)));
  return all.filter((one) => one !== null);
}

/** A wire to the house, for as many phones as a test wants, with a count of what reached the company. */
export async function openWire(world: World) {
  const url = await world.house.app.listen({ port: 0, host: "127.0.0.1" });
  const wire = await openCuttingProxy(Number(new URL(url).port));
  return {
    wire,
    phoneOf: (who: Person = "field"): Promise<Phone> => makePhone(world, who, () => wire.url),
    rowsOf: async (table: "collection" | "farmer", ids: readonly string[]): Promise<number> => {
      const found = await world.sql.query<{ count: bigint }>(
        `select count(*) as count from ${table} where id = any($1)`,
        [ids],
      );
      return Number(found.rows[0]?.count ?? 0n);
    },
  };
}
