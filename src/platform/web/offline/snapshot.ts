// The snapshot for reading without a network. What this phone has sent since it was read it does not tell of: until the
// next one does, that stands beside what waits, or a farmer would be gone, and cash that is spent free again. Snapshots
// are counted, since a phone's clock is put right now and then.
import { isWaiting, type Item } from "./outboxRules.ts";
import { keptChange, readKept, type Vault } from "./vault.ts";

const everyMs = 10 * 60_000;
const [valueName, countName] = ["kit", "kit-count"];

/** How many were begun to be read on this phone, and which of them lies here. */
interface Count {
  begun: number;
  held: number;
}

/** The snapshots of one person on one phone. */
export interface Snapshot {
  /** The one that lies here, and since when; null before the first. */
  held: () => Promise<{ value: unknown; at: number } | null>;
  /** Reads a newer one, unless this one is of the last minutes and nothing else was done since. Fails as it fails. */
  renew: () => Promise<void>;
  /** Something was done at the company itself: this one is old, whenever it was read. */
  outdate: () => void;
  /** What it does not tell of: what waits, and what was sent since, in the order of this phone. */
  untold: (items: readonly Item[]) => Item[];
}

/** Opens the snapshot of an opened vault. */
export function openSnapshot(
  vault: Vault,
  { read, now }: { read: () => Promise<unknown>; now: () => number },
): Snapshot {
  let here: { value: unknown; at: number; number: number } | null = null;
  let isOutdated = false;
  const held = async () => {
    if (here) return here;
    const kept = await readKept(vault, valueName);
    if (kept) here = { ...kept, number: (await countOf(vault)).held };
    return here;
  };
  return {
    held,
    renew: async () => {
      const before = await held();
      // A clock that was ahead and was put right keeps nobody waiting for years.
      if (before && !isOutdated && Math.abs(now() - before.at) < everyMs) return;
      isOutdated = false;
      const number = (await snapshotsBegun(vault)) + 1;
      const counted: Count = { begun: number, held: before?.number ?? 0 };
      await vault.shelf.write([await keptChange(vault, countName, counted, now())]);
      const value = await read().catch((error: unknown) => {
        isOutdated = true;
        throw error;
      });
      const begun = Math.max(number, await snapshotsBegun(vault));
      const at = now();
      await vault.shelf.write([
        await keptChange(vault, valueName, value, at),
        await keptChange(vault, countName, { begun, held: number }, at),
      ]);
      here = { value, at, number };
    },
    outdate: () => {
      isOutdated = true;
    },
    untold: (items) =>
      items
        .filter((item) => isWaiting(item) || isSince(item, here?.number ?? 0))
        .toSorted((a, b) => a.turn - b.turn),
  };
}

/** Its answer came while this snapshot was read, or after. What an older app sent does not say. */
function isSince({ state, sentDuring }: Item, number: number): boolean {
  return state === "sent" && sentDuring !== undefined && sentDuring >= number;
}

/** The number of the snapshot that was begun last. */
export async function snapshotsBegun(vault: Vault): Promise<number> {
  return (await countOf(vault)).begun;
}

async function countOf(vault: Vault): Promise<Count> {
  const kept = await readKept(vault, countName);
  // Only this file writes under this name, sealed with the vault's own key.
  return kept ? (kept.value as Count) : { begun: 0, held: 0 };
}
