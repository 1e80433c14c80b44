// The outbox of one person on one phone: writes operations down before it says that they are, and sends
// them in order, each once. The same code runs in the tests, with a shelf and a way to send of theirs.
import type { Problem } from "#platform/api/client.ts";
import {
  type Content,
  isHeldBack,
  isWaiting,
  type Item,
  keptSentMs,
  mentioned,
  type Reply,
  type Verdict,
  verdictOn,
  waitingOf,
  withOther,
} from "./outboxRules.ts";
import { openText, sealText } from "./seal.ts";
import type { Change, Exclusive, ItemRow } from "./shelf.ts";
import { snapshotsBegun } from "./snapshot.ts";
import { keptChange, readKept, type Vault } from "./vault.ts";

/** What a form hands over. */
export interface Captured extends Content {
  id: string;
  title: string;
  /** The address of the form and the name of its draft, to mend it there. */
  form: string;
  draft: string;
  /** Cash it promises out of the officer's float, in shillings. */
  spends: string;
}

/** Another thing was given under the id of one that is written down already: it would be lost in its place. */
export class WrittenAlready extends Error {
  readonly number: string;
  constructor(number: string) {
    super(`This was written down already, as ${number}.`);
    this.name = "WrittenAlready";
    this.number = number;
  }
}

/** How an operation is sent; null when no whole answer came. */
export type SendItem = (item: Item, content: Content, waiting: number) => Promise<Reply>;

/** What a round of sending came to. */
export interface Round {
  sent: number;
  refused: number;
  /** Why it ended before everything was asked; null when nothing more can be sent. */
  stopped: "no-network" | "busy" | "sign-in" | "revoked" | null;
}

export interface OutboxParts {
  vault: Vault;
  send: SendItem;
  now: () => number;
  exclusive: Exclusive;
  /** Told after every change, so that screens count again. */
  changed: () => void;
}

export interface Outbox {
  /** Writes an operation down; when it returns, it is on the disk. Fails with `ShelfFull` and `WrittenAlready`. */
  keep: (captured: Captured) => Promise<Item>;
  /** Everything, in the order of this phone. */
  list: () => Promise<Item[]>;
  one: (id: string) => Promise<{ item: Item; content: Content } | null>;
  /** Sends what is ready, in order, until nothing is left or the way is blocked. */
  sync: () => Promise<Round>;
  /** Sends a refused one again as it is: what stood in its way may be gone. */
  again: (id: string) => Promise<void>;
  /** The thing was there already: what speaks of it speaks of the other one from now on. */
  isReally: (id: string, other: string) => Promise<void>;
  /** Gives up what was refused, and only that, with the reason; it stays readable here for a fortnight. */
  giveUp: (id: string, reason: string) => Promise<void>;
  /** Takes up again what was given up. */
  takeUp: (id: string) => Promise<void>;
  /** Takes in what another phone wrote down; what is here already stays as it is. Gives how many were new. */
  takeIn: (brought: readonly { item: Item; content: Content }[]) => Promise<number>;
  /** Deletes what was sent or given up more than a fortnight ago. */
  tidyUp: () => Promise<void>;
}

const contentName = (id: string): string => `content/${id}`;

/** Opens the outbox of an opened vault. */
export function openOutbox(parts: OutboxParts): Outbox {
  const { vault, exclusive, now, changed } = parts;
  const inOrder = <T>(work: () => Promise<T>): Promise<T> =>
    exclusive(`outbox/${vault.userId}`, work);
  const one: Outbox["one"] = async (id) => {
    const item = await readItem(vault, id);
    const content = item && (await readContent(vault, id));
    return item && content ? { item, content } : null;
  };
  return {
    keep: (captured) => inOrder(() => keep(parts, captured)),
    list: () => readAll(vault),
    one,
    sync: () => exclusive(`sync/${vault.userId}`, () => sendAll(parts)),
    again: (id) =>
      inOrder(async () => {
        const item = await readItem(vault, id);
        if (item?.state !== "attention") return;
        await vault.shelf.write([await itemChange(vault, readyAgain(item))]);
        changed();
      }),
    isReally: (id, other) => inOrder(() => takeAs(parts, id, other)),
    giveUp: (id, reason) =>
      inOrder(async () => {
        const item = await readItem(vault, id);
        if (item?.state !== "attention") return;
        const given: Item = { ...item, state: "given-up", reason, sentAt: now() };
        await vault.shelf.write([await itemChange(vault, given)]);
        changed();
      }),
    takeUp: (id) =>
      inOrder(async () => {
        const item = await readItem(vault, id);
        if (item?.state !== "given-up") return;
        const { reason: _, ...again } = item;
        await vault.shelf.write([
          await itemChange(vault, { ...again, state: "attention", sentAt: null }),
        ]);
        changed();
      }),
    takeIn: (brought) => inOrder(() => takeIn(parts, brought)),
    tidyUp: () =>
      inOrder(async () => {
        const before = now() - keptSentMs;
        const old = (await readAll(vault)).filter(
          (item) => !isWaiting(item) && (item.sentAt ?? 0) < before,
        );
        if (old.length > 0) await vault.shelf.write(old.flatMap(({ id }) => removal(vault, id)));
      }),
  };
}

async function keep(parts: OutboxParts, captured: Captured): Promise<Item> {
  const { vault, now, changed } = parts;
  const { id, title, form, draft, spends, ...content } = captured;
  const known = await readItem(vault, id);
  if (known?.state === "ready" || known?.state === "sent") {
    // Pressed twice: it is written down already. What was refused or given up goes again as it is now.
    if (isSameAs(await readContent(vault, id), content)) return known;
    throw new WrittenAlready(known.number);
  }
  const earlier = (await readAll(vault)).filter(({ turn }) => !known || turn < known.turn);
  const after = [
    ...mentioned([content.params, content.body], unsentIds(earlier)),
    ...(await earlierSteps(vault, content, earlier)),
  ];
  const [turn = 0] = await nextTurns(vault, 1);
  const item: Item = known
    ? { ...readyAgain(known), title, form, draft, spends, after }
    : {
        id,
        state: "ready",
        turn,
        sequence: turn,
        writtenOn: vault.deviceId,
        number: `K${vault.deviceNumber}-${turn}`,
        title,
        capturedAt: now(),
        form,
        draft,
        spends,
        after,
        attempts: 0,
        problem: null,
        official: null,
        sentAt: null,
      };
  const counted: Change = {
    table: "turns",
    key: vault.userId,
    row: { userId: vault.userId, last: turn },
  };
  await vault.shelf.write([
    ...(known ? [] : [counted]),
    await itemChange(vault, item),
    await keptChange(vault, contentName(id), content, now()),
  ]);
  changed();
  return item;
}

/** Steps of the same thing that have not got there: a check-out waits for its check-in. */
async function earlierSteps(
  vault: Vault,
  { params }: Pick<Content, "params">,
  earlier: readonly Item[],
): Promise<string[]> {
  const of = params?.["id"];
  if (of === undefined) return [];
  const found: string[] = [];
  for (const { id } of waitingOf(earlier)) {
    const content = await readContent(vault, id);
    if (content?.params?.["id"] === of) found.push(id);
  }
  return found;
}

/** Mended or not, what was refused goes again under its own id, number and place. */
function readyAgain({ reason: _, ...item }: Item): Item {
  return { ...item, state: "ready", problem: null, attempts: 0, sentAt: null };
}

async function takeIn(
  parts: OutboxParts,
  brought: readonly { item: Item; content: Content }[],
): Promise<number> {
  const { vault, now, changed } = parts;
  const known = new Set((await readAll(vault)).map(({ id }) => id));
  const fresh = brought.filter(({ item }) => !known.has(item.id));
  const turns = await nextTurns(vault, fresh.length);
  const last = turns.at(-1);
  if (last === undefined) return 0;
  const changes: Change[] = [
    { table: "turns", key: vault.userId, row: { userId: vault.userId, last } },
  ];
  for (const [at, { item, content }] of fresh.entries()) {
    const here: Item = { ...item, turn: turns[at] ?? last, state: "ready", problem: null };
    changes.push(await itemChange(vault, here));
    changes.push(await keptChange(vault, contentName(item.id), content, now()));
  }
  await vault.shelf.write(changes);
  changed();
  return fresh.length;
}

async function takeAs(parts: OutboxParts, id: string, other: string): Promise<void> {
  const { vault, now, changed } = parts;
  const item = await readItem(vault, id);
  if (item?.state !== "attention") return;
  const done: Item = { ...item, state: "sent", problem: null, sentAt: now() };
  const changes: Change[] = [await itemChange(vault, done)];
  for (const later of await readAll(vault)) {
    if (later.state === "sent" || !later.after.includes(id)) continue;
    const content = await readContent(vault, later.id);
    if (!content) continue;
    const after = later.after.filter((one) => one !== id);
    changes.push(await itemChange(vault, { ...later, after }));
    const renamed = withOther(content, id, other);
    changes.push(await keptChange(vault, contentName(later.id), renamed, now()));
  }
  await vault.shelf.write(changes);
  changed();
}

async function sendAll(parts: OutboxParts): Promise<Round> {
  const { vault } = parts;
  const waiting = waitingOf(await readAll(vault));
  const unsent = new Set(waiting.map(({ id }) => id));
  const round: Round = { sent: 0, refused: 0, stopped: null };
  for (const { id } of waiting) {
    // Read again: somebody may have mended or taken it away meanwhile.
    const item = await readItem(vault, id);
    if (item?.state !== "ready" || isHeldBack(item, unsent)) continue;
    const verdict = await sendOne(parts, item, unsent.size);
    if (verdict.is === "later" || verdict.is === "revoked") {
      return { ...round, stopped: verdict.is === "later" ? verdict.why : "revoked" };
    }
    if (verdict.is === "sent") {
      unsent.delete(id);
      round.sent += 1;
    } else {
      round.refused += 1;
    }
  }
  return round;
}

async function sendOne(parts: OutboxParts, item: Item, waiting: number): Promise<Verdict> {
  const { vault, send, now, changed } = parts;
  const attempts = item.attempts + 1;
  const content = await readContent(vault, item.id);
  const verdict: Verdict = content
    ? verdictOn(await send(item, content, waiting), attempts)
    : { is: "attention", problem: unreadable };
  const next = itemAfter({ ...item, attempts }, verdict, {
    at: now(),
    during: await snapshotsBegun(vault),
  });
  if (next) {
    await vault.shelf.write([await itemChange(vault, next)]);
    changed();
  }
  return verdict;
}

/** An operation after a verdict; null when a revoked phone is emptied anyway. */
function itemAfter(
  item: Item,
  verdict: Verdict,
  { at, during }: { at: number; during: number },
): Item | null {
  if (verdict.is === "sent") {
    const { official } = verdict;
    return { ...item, state: "sent", problem: null, official, sentAt: at, sentDuring: during };
  }
  if (verdict.is === "attention") return { ...item, state: "attention", problem: verdict.problem };
  // Failures of the way are not counted against the operation; those of the server are.
  if (verdict.is === "later") {
    return verdict.why === "busy" ? item : { ...item, attempts: item.attempts - 1 };
  }
  return null;
}

const unreadable: Problem = {
  type: "about:blank",
  title: "Cannot be read",
  status: 0,
  code: "unreadable",
  detail: "This cannot be read on this phone any more. Write it down again.",
};

const isSameAs = (before: Content | null, { params, body }: Content): boolean =>
  JSON.stringify([before?.params, before?.body]) === JSON.stringify([params, body]);

/** What is written down and needs no mending: a draft of it is one that was left behind. */
export async function writtenDown(vault: Vault): Promise<ReadonlySet<string>> {
  const all = await readAll(vault);
  return new Set(
    all.filter(({ state }) => state === "ready" || state === "sent").map(({ id }) => id),
  );
}

async function readAll(vault: Vault): Promise<Item[]> {
  const rows = await vault.shelf.all("items", `${vault.userId}/`);
  const items = await Promise.all(rows.map((row) => itemIn(vault, row)));
  return items.filter((item) => item !== null).toSorted((a, b) => a.turn - b.turn);
}

async function readItem(vault: Vault, id: string): Promise<Item | null> {
  const row = await vault.shelf.read("items", `${vault.userId}/${id}`);
  return row ? itemIn(vault, row) : null;
}

/** An item whose row was tampered with is no item: its plain columns still count it on the lock screen. */
async function itemIn(vault: Vault, row: ItemRow): Promise<Item | null> {
  const text = await openText(vault.key, row.sealed, `${vault.userId}/${row.id}`);
  return text === null ? null : JSON.parse(text);
}

async function readContent(vault: Vault, id: string): Promise<Content | null> {
  const kept = await readKept(vault, contentName(id));
  // Only this file writes under this name, sealed with the vault's own key.
  return kept ? (kept.value as Content) : null;
}

async function itemChange(vault: Vault, item: Item): Promise<Change> {
  const { userId } = vault;
  const { id, turn, state, capturedAt } = item;
  const key = `${userId}/${id}`;
  const sealed = await sealText(vault.key, JSON.stringify(item), key);
  return { table: "items", key, row: { userId, id, turn, state, capturedAt, sealed } };
}

function removal(vault: Vault, id: string): Change[] {
  const key = `${vault.userId}/${id}`;
  return [
    { table: "items", key, row: null },
    { table: "kept", key: `${vault.userId}/${contentName(id)}`, row: null },
  ];
}

async function nextTurns(vault: Vault, count: number): Promise<number[]> {
  const row = await vault.shelf.read("turns", vault.userId);
  const last = row?.last ?? 0;
  return Array.from({ length: count }, (_, at) => last + 1 + at);
}

function unsentIds(items: readonly Item[]): string[] {
  return waitingOf(items).map(({ id }) => id);
}
