// How dues are written: each due once, every change of what is open as a movement.
import type { Voucher } from "#books/vouchers/rules.ts";
import type { Known } from "#books/vouchers/store.ts";

interface Movement {
  due_id: string;
  amount: bigint;
  ugx: bigint;
}

/**
 * What the vouchers say of debts, as rows of their tables: new dues with what is open of them behind these vouchers, every
 * change of what is open as a movement, and what older dues change by together.
 */
export function dueRowsOf(known: readonly Known[]): Record<string, object[]> {
  const movements = known.flatMap(({ id, voucher }) =>
    movementsOf(voucher).map((row, index) => ({ voucher_id: id, line: index + 1, ...row })),
  );
  const changes = changesOf(movements);
  const due = known.flatMap(({ id, voucher }) =>
    (voucher.dues ?? []).map((one) => {
      const made = changes.get(one.id);
      changes.delete(one.id);
      return {
        id: one.id,
        kind: one.kind,
        party_type: one.party.type,
        party_id: one.party.id,
        amount: one.amount,
        open: made?.amount,
        currency: one.currency,
        ugx: one.ugx ?? one.amount,
        open_ugx: made?.ugx,
        account_code: one.account,
        due_on: one.dueOn,
        note: one.note,
        voucher_id: id,
      };
    }),
  );
  return { due, due_movement: movements, due_change: [...changes.values()] };
}

function movementsOf({ dues, settlements }: Voucher): Movement[] {
  return [
    ...(dues ?? []).map((due) => ({
      due_id: due.id,
      amount: due.amount,
      ugx: due.ugx ?? due.amount,
    })),
    ...(settlements ?? []).map((settlement) => ({
      due_id: settlement.dueId,
      amount: -settlement.amount,
      ugx: -(settlement.ugx ?? settlement.amount),
    })),
  ];
}

/** What is open of each due changes by so much, all movements together. */
function changesOf(movements: readonly Movement[]): Map<string, Movement> {
  const changes = new Map<string, Movement>();
  for (const { due_id, amount, ugx } of movements) {
    const before = changes.get(due_id);
    changes.set(due_id, {
      due_id,
      amount: (before?.amount ?? 0n) + amount,
      ugx: (before?.ugx ?? 0n) + ugx,
    });
  }
  return changes;
}
