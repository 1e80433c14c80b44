// Opens the work without a network on this device and keeps it going: sends what waits whenever there is
// a network, renews the snapshot, counts for the shell. Loaded only where it is set up.
import { ProblemError, toWire } from "#platform/api/client.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import { newId, send } from "../calls.ts";
import type { Me } from "../sessionState.ts";
import { keepFieldFiles } from "../worker/keepAtHand.ts";
import { type Drafts, openDrafts } from "./drafts.ts";
import type { FieldDoor, Waiting } from "./fieldDoor.ts";
import {
  type FieldStatus,
  type FieldWork,
  fieldWork,
  holders,
  keepHolders,
  setFieldWork,
  tellField,
} from "./fieldState.ts";
import { openIndexedShelf } from "./indexedShelf.ts";
import { headersOf } from "./itemHeaders.ts";
import { openOutbox, type Outbox, type SendItem, writtenDown } from "./outbox.ts";
import { dayOutHere, type Item, pauseMs, roomLeft, waitingOf } from "./outboxRules.ts";
import { type Exclusive, oneAtATime, type Shelf } from "./shelf.ts";
import { openSnapshot } from "./snapshot.ts";
import {
  closeVault,
  emptyVault,
  keepOpen,
  keptChange,
  makeVault,
  openByPin,
  openByServer,
  openedBefore,
  type PinFault,
  readKept,
  setPin,
  type Vault,
} from "./vault.ts";

/** On a slow line a photograph takes half a minute; a line that is dead would take for ever. */
const sendingLimitMs = 120_000;
/** Whoever does one thing at the company often does the next one at once. */
const doneSettlesMs = 2_000;

let shelf: Promise<Shelf> | null = null;
const onShelf = (): Promise<Shelf> => (shelf ??= openIndexedShelf());

/** One tab at a time; where the browser has no locks, one page at a time. */
const here = oneAtATime();
const exclusive: Exclusive = (name, work) =>
  "locks" in navigator
    ? navigator.locks.request(`mavuno/${name}`, () => here(name, work))
    : here(name, work);

/** Sets this device up for whoever is signed in: a number, a key, a PIN. Needs the network once. */
export async function setUpField(
  door: FieldDoor,
  me: Me,
  name: string,
  pin: string,
): Promise<void> {
  const deviceId = newId();
  const { number: deviceNumber } = await door.enrol(deviceId, name);
  const serverKey = await door.seal(deviceId);
  const vault = await makeVault(await onShelf(), {
    userId: me.user.id,
    userName: me.user.name,
    deviceId,
    deviceNumber,
    pin,
    serverKey,
    now: Date.now(),
  });
  // Asked of the browser: not to clear this when it runs short of room.
  await navigator.storage?.persist?.();
  const others = holders().filter(({ userId }) => userId !== me.user.id);
  keepHolders([{ userId: me.user.id, name: me.user.name, deviceId }, ...others]);
  await begin(door, vault, me);
}

/** Sets another PIN for the open work; the server is asked for its key, so this needs the network. */
export async function changePin(
  door: FieldDoor,
  { userId, deviceId }: Pick<FieldWork, "userId" | "deviceId">,
  pin: string,
): Promise<void> {
  const isSet = await setPin(await onShelf(), userId, pin, await door.seal(deviceId));
  if (!isSet) throw new Error("The vault of this phone does not open.");
}

/**
 * Opens the work of whoever is signed in: as it was left, or with the server's key. False when neither is
 * to be had; then it stays sealed, and counts nothing.
 */
export async function resumeField(door: FieldDoor, me: Me): Promise<boolean> {
  const holder = holders().find(({ userId }) => userId === me.user.id);
  if (!holder || fieldWork()?.userId === me.user.id) return holder !== undefined;
  const onThis = await onShelf();
  const left = await openedBefore(onThis, me.user.id);
  const vault = left ?? (await openWithServer(door, onThis, holder));
  if (vault) await begin(door, vault, me);
  return vault !== null;
}

async function openWithServer(
  door: FieldDoor,
  onThis: Shelf,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<Vault | null> {
  try {
    return await openByServer(onThis, userId, await door.seal(deviceId), Date.now());
  } catch (error) {
    if (!(error instanceof ProblemError)) return null;
    if (error.problem.code === "device.revoked") await emptyThis(door, userId, deviceId);
    return null;
  }
}

/** Opens a holder's work by PIN: gives the person as last known here, or why not. */
export async function unlockField(
  door: FieldDoor,
  userId: string,
  pin: string,
): Promise<Me | PinFault> {
  const opened = await openByPin(await onShelf(), userId, pin, Date.now());
  if ("is" in opened) return opened;
  const kept = await readKept(opened, "me");
  if (!kept) return { is: "closed" };
  // Written by `begin` below, sealed with this vault's own key.
  const known = kept.value as Me;
  const today = dayOutHere({ ...known.org, atMs: kept.at }, Date.now());
  const me = { ...known, org: { ...known.org, today } };
  await begin(door, opened, me, { isKnown: true });
  return me;
}

/** Locks: what is in memory is let go, what is on the disk wants the PIN or a sign-in. */
export async function lockField(userId: string): Promise<void> {
  if (fieldWork()?.userId === userId) setFieldWork(null);
  await closeVault(await onShelf(), userId);
}

async function emptyThis(door: FieldDoor, userId: string, deviceId: string): Promise<void> {
  setFieldWork(null);
  await emptyVault(await onShelf(), userId);
  keepHolders(holders().filter((one) => one.userId !== userId));
  await door.emptied(deviceId).catch(() => undefined);
}

async function begin(
  door: FieldDoor,
  vault: Vault,
  me: Me,
  more: { isKnown?: boolean } = {},
): Promise<void> {
  await keepOpen(vault);
  // The person as the server said it last, not as it was worked out from that.
  if (!more.isKnown) await vault.shelf.write([await keptChange(vault, "me", me, Date.now())]);
  const written = await writtenDown(vault);
  const drafts = await openDrafts(vault, { notes: localStorage, now: Date.now, written });
  const running = startWork(door, vault, me, drafts);
  await running.count();
  setFieldWork(running.work);
  // What a build has brought since, or the browser let go, comes again while there is a network.
  keepFieldFiles();
  // Whatever this needs of the network, nobody waits for it.
  void running.work.syncNow();
}

interface Running {
  work: FieldWork;
  count: () => Promise<void>;
}

const atFirst: FieldStatus = {
  waiting: 0,
  attention: 0,
  oldestAt: null,
  sending: false,
  stopped: null,
  kitAt: null,
  room: "enough",
};

function startWork(door: FieldDoor, vault: Vault, me: Me, drafts: Drafts): Running {
  let status = atFirst;
  const snapshot = openSnapshot(vault, { read: () => door.readKit(me.user.id), now: Date.now });
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (more: Partial<FieldStatus>): void => {
    status = { ...status, ...more };
    tellField();
  };
  const count = async (): Promise<void> => {
    const kit = await snapshot.held();
    change({ ...(await countsOf(outbox)), kitAt: kit?.at ?? null });
  };
  const outbox: Outbox = openOutbox({
    vault,
    send: sendFrom(vault.deviceId),
    now: Date.now,
    exclusive,
    changed: () => void count(),
  });
  const syncNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (!navigator.onLine) return change({ stopped: "no-network" });
    change({ sending: true });
    const { stopped } = await outbox.sync();
    change({ sending: false, stopped });
    if (stopped === "revoked") return emptyThis(door, vault.userId, vault.deviceId);
    if (stopped === null) {
      failures = 0;
      // Without the snapshot the forms of the day still work from the one before.
      await snapshot.renew().catch((error: unknown) => noteStop(error, change));
      await outbox.tidyUp();
      return count();
    }
    failures += 1;
    const isOpen = fieldWork()?.outbox === outbox;
    if (stopped !== "sign-in" && isOpen) {
      timer = setTimeout(() => void syncNow(), pauseMs(failures, Math.random()));
    }
  };
  const work: FieldWork = {
    userId: vault.userId,
    deviceId: vault.deviceId,
    deviceNumber: vault.deviceNumber,
    outbox,
    drafts,
    status: () => status,
    keep: async (captured) => {
      const item = await outbox.keep(captured);
      // Gone from the disk before anybody goes on: a page that is left at once takes nothing along.
      await drafts.forget(captured.draft);
      void syncNow();
      return item;
    },
    syncNow,
    noteDone: () => {
      snapshot.outdate();
      clearTimeout(timer);
      timer = setTimeout(() => void syncNow(), doneSettlesMs);
    },
    answer: async (endpoint, params) => {
      const kit = await snapshot.held();
      if (!kit) return undefined;
      const day = dayOutHere({ ...me.org, atMs: kit.at }, Date.now());
      const untold = await withContents(outbox, snapshot.untold(await outbox.list()));
      return door.answer(kit.value, untold, { endpoint, params, day });
    },
  };
  return { work, count };
}

async function countsOf(
  outbox: Outbox,
): Promise<Pick<FieldStatus, "waiting" | "attention" | "oldestAt" | "room">> {
  const waiting = waitingOf(await outbox.list());
  return {
    waiting: waiting.length,
    attention: waiting.filter(({ state }) => state === "attention").length,
    oldestAt: waiting[0]?.capturedAt ?? null,
    room: roomLeft(await roomHere()),
  };
}

function noteStop(error: unknown, change: (more: Partial<FieldStatus>) => void): void {
  if (!(error instanceof ProblemError)) return change({ stopped: "no-network" });
  change({ stopped: error.problem.status === 401 ? "sign-in" : "busy" });
}

async function withContents(outbox: Outbox, items: readonly Item[]): Promise<Waiting[]> {
  const all = await Promise.all(items.map(({ id }) => outbox.one(id)));
  return all.filter((one) => one !== null);
}

async function roomHere(): Promise<{ usage: number; quota: number } | null> {
  const estimate = await navigator.storage?.estimate?.();
  const { usage, quota } = estimate ?? {};
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

function sendFrom(deviceId: string): SendItem {
  return async (item, { endpoint, params, body }, waiting) => {
    try {
      return await send(
        {
          method: "POST",
          url: urlOf(endpoint, params ?? {}),
          headers: {
            accept: "application/json",
            "content-type": "application/json",
            ...headersOf(item, { deviceId, now: Date.now(), waiting }),
          },
          body: toWire(body),
        },
        { limitMs: sendingLimitMs },
      );
    } catch (error) {
      // No answer, or half of one: the same again later, under the same id.
      if (error instanceof TypeError || error instanceof DOMException) return null;
      throw error;
    }
  };
}
