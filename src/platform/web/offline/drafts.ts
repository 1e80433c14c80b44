// What forms hold that was not sent yet, on a device that is set up for the field: sealed like everything else in the
// vault, and opened with it into memory, because a form that appears wants its draft at once.
import type { Change } from "./shelf.ts";
import { openText } from "./seal.ts";
import { keptChange, type Vault } from "./vault.ts";

/** Drafts by the name of their form, as text. */
export interface Drafts {
  read: (name: string) => string | null;
  /** Keeps it now; on the disk it is when `written` says so. */
  write: (name: string, text: string) => void;
  /** Resolves when it is gone from the disk too. */
  forget: (name: string) => Promise<void>;
  /** Waits for what is being put on the disk. Fails with `ShelfFull`. */
  written: () => Promise<void>;
}

/** Where drafts lay before the device was set up: the browser's own notes, which anybody at it can read. */
export type OpenNotes = Pick<Storage, "getItem" | "removeItem" | "key" | "length">;

const kept = (name: string): string => `draft/${name}`;
const openBegin = (userId: string): string => `mavuno.draft.${userId}.`;

/**
 * Opens a person's drafts. What lies unsealed in the browser's notes is sealed first, and taken away there. A draft of
 * what is written down already was left behind by a page that went too fast: typed over, the next delivery would go
 * by the id of the last one, so it is not shown again.
 */
export async function openDrafts(
  vault: Vault,
  { notes, now, written }: { notes: OpenNotes; now: () => number; written: ReadonlySet<string> },
): Promise<Drafts> {
  const { shelf, userId, key } = vault;
  await sealNotes(vault, notes, now());
  const rows = await shelf.all("kept", `${userId}/${kept("")}`);
  const texts = new Map<string, string>();
  for (const { name, sealed } of rows) {
    const text = await openText(key, sealed, `${userId}/${name}`);
    const draft = text === null ? null : String(JSON.parse(text));
    if (draft !== null && !written.has(idOf(draft))) texts.set(name.slice(kept("").length), draft);
  }
  let last: Promise<void> = Promise.resolve();
  // One after another: what was typed last is what lies there at the end.
  const put = (change: () => Promise<Change> | Change): Promise<void> => {
    const next = last.catch(() => undefined).then(async () => shelf.write([await change()]));
    last = next;
    // Without room it stays in memory; `written` says so to whoever asks.
    next.catch(() => undefined);
    return next;
  };
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => {
      texts.set(name, text);
      void put(() => keptChange(vault, kept(name), text, now()));
    },
    forget: async (name) => {
      if (!texts.delete(name)) return;
      await put(() => ({ table: "kept", key: `${userId}/${kept(name)}`, row: null }));
    },
    written: () => last,
  };
}

/** The id a draft carries for the thing it is to become; empty for notes that are no draft of a form. */
function idOf(draft: string): string {
  return /"id":"([^"]+)"/.exec(draft)?.[1] ?? "";
}

async function sealNotes(vault: Vault, notes: OpenNotes, at: number): Promise<void> {
  const begin = openBegin(vault.userId);
  const keys = Array.from({ length: notes.length }, (_, index) => notes.key(index) ?? "").filter(
    (one) => one.startsWith(begin),
  );
  if (keys.length === 0) return;
  const changes = keys.map((one) =>
    keptChange(vault, kept(one.slice(begin.length)), notes.getItem(one) ?? "", at),
  );
  await vault.shelf.write(await Promise.all(changes));
  // Only once they lie sealed.
  for (const one of keys) notes.removeItem(one);
}
