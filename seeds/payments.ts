// The farmers of the container are paid: prepared by the accountant, approved by the owner, released by
// the managing director. Small sums in cash, larger ones by cheque, one to a wallet.
import { addDays, type Day } from "#kernel/days.ts";
import { payments } from "#work/payments/api.ts";
import type { KnownFarmer, Moved } from "./container.ts";
import type { Callers } from "./callers.ts";

/** Up to this much is counted out in cash; above it a cheque is written. */
const cashUpTo = 8_000_000n;

/** Pays each farmer everything that is owed for the container; the wallet's payment is on its way. */
export async function payFarmers(
  hands: Callers,
  sellers: readonly KnownFarmer[],
  { day, toWallet }: { day: Day; toWallet: string | null },
): Promise<Moved & { paymentIds: string[] }> {
  const paid = { grams: 0n, shillings: 0n, paymentIds: [] as string[] };
  for (const [i, seller] of sellers.entries()) {
    await hands.toDay(addDays(day, Math.floor(i / 5)));
    const { rows } = await hands.as("accountant")(payments.payables, {
      params: { partyId: seller.id, free: "yes" },
    });
    const items = rows.map((due) => ({ dueId: due.id, amount: due.open }));
    const amount = items.reduce((sum, item) => sum + BigInt(item.amount), 0n);
    if (amount === 0n) continue;
    const method = seller.code === toWallet ? "mtn_momo" : amount <= cashUpTo ? "cash" : "cheque";
    const prepared = await hands.as("accountant")(payments.prepare, {
      body: {
        id: hands.newId(),
        partyId: seller.id,
        method,
        items,
        ...(method === "cheque" ? { chequeNumber: `CHQ-${String(100_200 + i)}` } : {}),
      },
    });
    const params = { id: prepared.id };
    const approved = await hands.as("owner")(payments.approve, {
      params,
      body: { version: prepared.version },
    });
    await hands.as("md")(payments.release, { params, body: { version: approved.version } });
    paid.shillings += amount;
    paid.paymentIds.push(prepared.id);
  }
  return paid;
}

/** What a farmer is owed, approved to be paid to the wallet on file: it waits for somebody to release it. */
export async function seedWaitingPayment(
  hands: Callers,
  sellers: readonly KnownFarmer[],
  day: Day,
): Promise<void> {
  await hands.toDay(day);
  const farmer = sellers.find((one) => one.code === "FRM-0003");
  if (!farmer) throw new Error("nobody is called FRM-0003");
  const { rows } = await hands.as("accountant")(payments.payables, {
    params: { partyId: farmer.id, free: "yes" },
  });
  const prepared = await hands.as("accountant")(payments.prepare, {
    body: {
      id: hands.newId(),
      partyId: farmer.id,
      method: "mtn_momo",
      items: rows.map((due) => ({ dueId: due.id, amount: due.open })),
    },
  });
  await hands.as("owner")(payments.approve, {
    params: { id: prepared.id },
    body: { version: prepared.version },
  });
}
