// The office's cash box: some of it is carried to the bank, the rest is counted and agrees.
import { statements } from "#insight/financial-statements/api.ts";
import { notesFor } from "#kernel/cashNotes.ts";
import type { Day } from "#kernel/days.ts";
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import type { Callers } from "./callers.ts";
import { onePage } from "./exports.ts";

/** Two and a half millions go to the bank, whose statement does not show them yet; then the cashier counts. */
export async function seedCashBox({ as, newId }: Callers, today: Day): Promise<void> {
  const slipReference = "CDM 118204";
  await as("cashier")(cashDeposits.carry, {
    body: {
      ...{ id: newId(), day: today, amount: "2500000", carrier: "Okot James", slipReference },
      slip: { name: "slip.pdf", base64: onePage(`Cash deposit ${slipReference}, demonstration`) },
      note: null,
    },
  });
  const { rows } = await as("accountant")(statements.trialBalance, { params: {} });
  const box = BigInt(rows.find(({ code }) => code === "1010")?.balance ?? "0");
  // Shillings below the smallest coin are not counted.
  const notes = notesFor(box);
  if (notes === null || notes.length === 0) return;
  const note = "Counted with the accountant standing by";
  await as("cashier")(cashCounts.count, { body: { id: newId(), notes, note } });
}
