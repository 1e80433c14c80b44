// How what is heard fits into what is shown.

interface Row {
  id: string;
  /** Its place in the order in which things were told, as digits. */
  turn: string;
}

/**
 * The rows shown, with what has changed: what is there is replaced, what is new stands at its place. What
 * is older than the last row shown is left for its page, unless the rows shown are all there are.
 */
export function merged<R extends Row>(
  shown: readonly R[],
  changed: readonly R[],
  { isWhole }: { isWhole: boolean },
): R[] {
  const last = shown.at(-1);
  const changes = new Map(changed.map((row) => [row.id, row]));
  const kept = shown.map((row) => changes.get(row.id) ?? row);
  const fresh = changed.filter(
    (row) =>
      !shown.some(({ id }) => id === row.id) &&
      (isWhole || (last !== undefined && BigInt(row.turn) > BigInt(last.turn))),
  );
  return [...kept, ...fresh].toSorted((a, b) => (BigInt(a.turn) < BigInt(b.turn) ? 1 : -1));
}

/** How long ago something was, in the largest whole unit: `[5, "minute"]`; less than a minute is 0. */
export function agoOf(thenMs: number, nowMs: number): [number, "minute" | "hour" | "day"] {
  const minutes = Math.max(0, Math.floor((nowMs - thenMs) / 60_000));
  if (minutes < 60) return [minutes, "minute"];
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
}
