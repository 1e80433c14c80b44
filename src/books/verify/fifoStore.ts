// The check that the oldest went first, where the plan chose: walks through all transfers as they were posted and
// keeps, for each place and kind of stock, which lots stood there. Lot against lot it would take as long as the
// square of all there ever were.
import type { Ask } from "./historyStore.ts";
import { faultsShown } from "./rules.ts";

const pageSize = 10_000;

interface Step {
  seq: bigint;
  lot: string;
  code: string;
  /** Lots of one kind stand in for each other: product, grade and stream. */
  kind: string;
  /** Older lots sort first: the day it was made, then the order they came in. */
  age: string;
  /** Held or promised at some time: the plan may have had to pass it by. */
  isSpecial: boolean;
  /** Places of ours; null is outside. */
  from: string | null;
  to: string | null;
  quantity: bigint;
  isChosen: boolean;
}

const stepsAfter = `
  select t.seq, t.lot_id as lot, l.code,
         concat_ws(' ', l.product_id, 'g' || l.grade, 's' || l.stream) as kind,
         l.made_on || lpad(l.seq::text, 19, '0') as age, x.lot_id is not null as "isSpecial",
         f.id as "from", p.id as "to", t.quantity,
         t.pick is not distinct from 'fifo' and t.quantity > 0 and f.id is not null
           and v.reverses is null as "isChosen"
  from (select * from lot_transfer where org_id = $1 and seq > $2 order by seq limit ${pageSize}) t
  join lot l on l.org_id = t.org_id and l.id = t.lot_id
  join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
  left join place f on f.org_id = t.org_id and f.id = t.from_place_id and f.inside
  left join place p on p.org_id = t.org_id and p.id = t.to_place_id and p.inside
  left join (
    select org_id, lot_id from lot_hold where org_id = $1
    union
    select org_id, lot_id from lot_reservation where org_id = $1) x
    on x.org_id = t.org_id and x.lot_id = t.lot_id
  order by t.seq`;

/** What the plan took although an older lot of the same kind stood free beside it; at most so many as are shown. */
export async function checkOldestFirst(ask: Ask, orgId: string | null): Promise<string[]> {
  const faults: string[] = [];
  const orgs = await ask<{ id: string }>("select id from org where $1::uuid is null or id = $1", [
    orgId,
  ]);
  for (const { id } of orgs) {
    const standing = new Standing();
    let last = 0n;
    for (;;) {
      const steps = await ask<Step>(stepsAfter, [id, last]);
      for (const step of steps) {
        const older = step.isChosen ? standing.olderThan(step) : null;
        if (older !== null) {
          faults.push(
            `org=${id} transfer=${step.seq} took lot ${step.lot} before the older ${older}`,
          );
        }
        if (faults.length >= faultsShown) return faults;
        standing.move(step);
        last = step.seq;
      }
      if (steps.length < pageSize) break;
    }
  }
  return faults;
}

interface Lot {
  age: string;
  code: string;
  quantity: bigint;
}

/** What stands, by place and kind; the oldest at the front. */
class Standing {
  readonly #lots = new Map<string, Map<string, Lot>>();
  readonly #oldest = new Map<string, Lot[]>();

  move(step: Step): void {
    if (step.isSpecial || step.quantity === 0n) return;
    if (step.from !== null) this.#add(`${step.from} ${step.kind}`, step, -step.quantity);
    if (step.to !== null) this.#add(`${step.to} ${step.kind}`, step, step.quantity);
  }

  #add(where: string, { lot, age, code }: Step, quantity: bigint): void {
    const lots = this.#lots.get(where) ?? new Map<string, Lot>();
    this.#lots.set(where, lots);
    const found = lots.get(lot) ?? { age, code, quantity: 0n };
    const before = found.quantity;
    found.quantity += quantity;
    lots.set(lot, found);
    if (before > 0n || found.quantity <= 0n) return;
    const line = this.#oldest.get(where) ?? [];
    this.#oldest.set(where, line);
    push(line, found);
  }

  /** The oldest lot that stands where the step takes from, when it is older than the one it takes. */
  olderThan({ from, kind, age }: Step): string | null {
    const line = this.#oldest.get(`${from} ${kind}`) ?? [];
    let [first] = line;
    // Those that have left since are only let go when they come to the front.
    while (first !== undefined && first.quantity <= 0n) {
      shift(line);
      [first] = line;
    }
    return first !== undefined && first.age < age ? first.code : null;
  }
}

/** Puts a lot into a heap: each is not older than the one at half its place. */
function push(heap: Lot[], lot: Lot): void {
  let at = heap.length;
  heap.push(lot);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || parent.age <= lot.age) break;
    heap[at] = parent;
    heap[above] = lot;
    at = above;
  }
}

/** Takes the oldest out of the heap. */
function shift(heap: Lot[]): void {
  const lot = heap.pop();
  if (lot === undefined || heap.length === 0) return;
  let at = 0;
  heap[0] = lot;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    if (left === undefined) return;
    const isRight = right !== undefined && right.age < left.age;
    const older = isRight ? right : left;
    if (older.age >= lot.age) return;
    const below = 2 * at + (isRight ? 2 : 1);
    heap[at] = older;
    heap[below] = lot;
    at = below;
  }
}
