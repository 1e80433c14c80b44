// What stands at a place for the paper that brought it there. Several batches work on one lot in the same room, several trucks
// carry one lot on the same road; what each of them brought, and what was laid on it there, is its own to the shilling.
import { allocate } from "#kernel/money.ts";

/** A weight and the cost it carries. */
export interface Part {
  quantity: bigint;
  cost: bigint;
}

/**
 * A line of the life of a lot at a place: so much came by a document, or went (below nothing); a line without weight is a cost
 * that was laid on all of the lot there.
 */
export interface PlaceMove extends Part {
  document: string;
}

/**
 * What stands of a lot at a place for each document that brought some: what it brought and did not take away, and of every cost
 * laid on the lot meanwhile a share by weight of what stood there then. The order others leave in changes nobody's share. Who is
 * alone there has all that is left. Takes the moves in the order of the books.
 */
export function partsByDocument(moves: readonly PlaceMove[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (document: string, quantity: bigint, cost: bigint) => {
    const part = parts.get(document) ?? { quantity: 0n, cost: 0n };
    parts.set(document, { quantity: part.quantity + quantity, cost: part.cost + cost });
  };
  const present = () => [...parts].filter(([, part]) => part.quantity > 0n);
  for (const { document, quantity, cost } of moves) {
    if (quantity !== 0n) {
      add(document, quantity, cost);
      continue;
    }
    const there = present();
    const shares = allocate(
      cost,
      there.map(([, part]) => part.quantity),
    );
    for (const [at, [one]] of there.entries()) add(one, 0n, shares[at] ?? 0n);
  }
  const left = present();
  const [alone] = left;
  if (alone === undefined || left.length > 1) return new Map(left);
  const cost = [...parts.values()].reduce((sum, part) => sum + part.cost, 0n);
  return new Map([[alone[0], { quantity: alone[1].quantity, cost }]]);
}
