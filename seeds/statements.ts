// The company's own accounts, and the bank's statement of the last two weeks: what the books have is matched by itself,
// a cheque is still on its way, and two charges and a deposit wait for the accountant.
import { addDays, type Day } from "#kernel/days.ts";
import { type Entry, writeStatement } from "#simulators/bank/messages.ts";
import { ownAccountsApi } from "#work/payments/accountApi.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import type { Callers } from "./callers.ts";

const bankNumber = "9030012345678";
const owned = [
  { accountCode: "1100", provider: "Stanbic Bank Uganda", number: bankNumber },
  { accountCode: "1150", provider: "MTN", number: "+256 770 000 900" },
  { accountCode: "1160", provider: "Airtel", number: "+256 750 000 900" },
] as const;

/** What the bank did that nobody has booked yet. */
const unbooked = [
  { amount: -15_000, text: "Cheque book", other: null },
  { amount: -12_500, text: "Monthly account fee", other: null },
  { amount: 180_000, text: "Deposit at the counter", other: "Kato Wasswa" },
] as const;

/** The owner writes down the accounts; the accountant reads the bank's statement. */
export async function seedStatements(hands: Callers, today: Day): Promise<void> {
  await hands.toDay(today);
  for (const one of owned) {
    const body = { ...one, holder: "Mavuno Demo Exporters Ltd", version: 0 };
    await hands.as("owner")(ownAccountsApi.save, { body });
  }
  const accountant = hands.as("accountant");
  const from = addDays(today, -14);
  const before = await accountant(accountStatements.standing, {
    params: { accountCode: "1100", day: addDays(from, -1) },
  });
  const { rows } = await accountant(accountStatements.entries, {
    params: { accountCode: "1100", search: "", limit: 200 },
  });
  const receipts = await accountant(customerReceipts.list, { params: { limit: 200 } });
  const paidUnder = new Map(receipts.rows.map(({ number, reference }) => [number, reference]));
  // The newest payment has not reached the bank yet.
  const newest = rows.find((row) => row.amount.startsWith("-"));
  const booked = rows
    .filter((row) => row.day >= from && row !== newest)
    .map((row) => ({
      at: row.day,
      amount: Number(row.amount),
      // The bank repeats under which reference a customer paid.
      text: [row.memo, paidUnder.get(row.memo.split(" ")[0] ?? "")].join(" ").trim(),
      other: null,
    }));
  const entries = [...booked, ...unbooked.map((one) => ({ ...one, at: addDays(today, -1) }))]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((one, index): Entry => ({
      ...one,
      endToEndId: null,
      bankReference: `FT${String(26_110_000 + index)}`,
    }));
  const text = writeStatement(
    bankNumber,
    { opening: Number(before.ledger), entries, day: today },
    { id: `S${today.replaceAll("-", "")}`, at: `${today}T05:00:00Z` },
  );
  await accountant(accountStatements.upload, {
    body: {
      accountCode: "1100",
      name: `camt.053-${today}.xml`,
      base64: Buffer.from(text).toString("base64"),
    },
  });
}
