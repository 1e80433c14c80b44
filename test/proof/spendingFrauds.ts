// Frauds of those who spend for the company: one purchase on two kinds of paper, receipts that are somebody else's or nobody's,
// money that is owed because somebody says so.
import { photograph } from "#test/expenseMakers.ts";
import { newId, type Person } from "#test/world.ts";
import { type Fraud, fraud, freshNumber, type Season } from "./fraudSeason.ts";
import type { Dice, FraudWatch } from "./fraudWatch.ts";

const price = ([, , c, d]: Dice): bigint => 120_000n + BigInt((c * 131 + d) % 700_000);

/** Who claims or accounts next; never whoever entered the bill. */
const claimants = ["employee", "field", "operations"] as const;
const claimantOf = ([, b]: Dice): Person => claimants[b % claimants.length] ?? "employee";

/** A number of the authority, and the same written as somebody writes it who does not want it found. */
function fiscalNumber([a]: Dice): { printed: string; written: string } {
  const printed = `3${freshNumber().slice(-9)}0`;
  const writings = [
    printed,
    `FDN ${printed}`,
    `${printed.slice(0, 4)} ${printed.slice(4)}`,
    printed.replaceAll("0", "O"),
    printed.replaceAll("1", "l"),
  ];
  return { printed, written: writings[a % writings.length] ?? printed };
}

/** What a purchase left behind: the same scan, or only the same number on another picture of it. */
function papersOf(dice: Dice) {
  const { printed, written } = fiscalNumber(dice);
  const scan = photograph(newId());
  return dice[3] % 2 === 0
    ? { first: { file: scan, number: null }, second: { file: scan, number: null } }
    : {
        first: { file: scan, number: printed },
        second: { file: photograph(newId()), number: written },
      };
}

/** An advance of somebody who spends it, small enough for the accountant whatever they asked for before. */
const holderOf = ([a]: Dice) => (["md", "operations"] as const)[a % 2] ?? "md";
const small = ([, , c, d]: Dice): bigint => 60_001n + BigInt((c * 131 + d) % 40_000);

/** Gives the account of an advance that was just paid; refused, all of it comes back, so that the next one begins without it. */
async function accounts(
  { world, funds }: Season,
  watch: FraudWatch,
  of: { by: "md" | "operations"; amount: bigint; account: Parameters<typeof funds.account>[1] },
): Promise<void> {
  const { by, amount, account } = of;
  const held = await funds.paid(amount, { payeeId: await world.userId(by) }, by);
  const given = await watch.tries(funds.account(held, account, by));
  const whole = given ?? (await funds.account(held, { returned: String(amount) }, by));
  await funds.accept(whole);
}

const lineOf = (amount: bigint, number: string | null, file: ReturnType<typeof photograph>) => ({
  ...{ account: "6130", description: "Tyres of the lorry", amount: String(amount) },
  ...{ fiscalNumber: number, file },
});

export const spendingFrauds = {
  "a bill of a supplier, claimed once more": fraud(
    ["expense.duplicate"],
    async ({ bills, claims }, watch, dice) => {
      const { first, second } = papersOf(dice);
      const { id } = await bills.supplier();
      const net = price(dice);
      await bills.approved(id, net, { file: first.file, fiscalNumber: first.number });
      const more = { receipt: second.file, fiscalNumber: second.number };
      await watch.tries(claims.claim(net + 1_000n, more, claimantOf(dice)));
      return net;
    },
  ),
  "what a colleague claimed, billed by a supplier": fraud(
    ["Same receipt or fiscal number"],
    async (season, watch, dice) => {
      const { bills, claims } = season;
      const { first, second } = papersOf(dice);
      const amount = price(dice);
      const receipt = { receipt: first.file, fiscalNumber: first.number };
      await claims.claim(amount, receipt, claimantOf(dice));
      const { id } = await bills.supplier();
      const more = { file: second.file, fiscalNumber: second.number };
      const bill = await bills.enter(id, amount - 1_000n, more);
      await season.readsApproval(watch, bill.approval);
      return amount;
    },
  ),
  "spent out of an advance, and claimed or billed as well": fraud(
    ["fund-request.duplicate"],
    async (season, watch, dice) => {
      const { bills, claims } = season;
      const { first, second } = papersOf(dice);
      const amount = small(dice);
      if (dice[2] % 2 === 0) {
        const receipt = { receipt: first.file, fiscalNumber: first.number };
        await claims.claim(amount, receipt, claimantOf(dice));
      } else {
        const { id } = await bills.supplier();
        await bills.enter(id, amount, { file: first.file, fiscalNumber: first.number });
      }
      const lines = [lineOf(amount, second.number, second.file)];
      await accounts(season, watch, { by: holderOf(dice), amount, account: { lines } });
      return amount;
    },
  ),
  "receipts of an advance that nobody has": fraud(
    ["fund-request.receipt-missing"],
    async (season, watch, dice) => {
      const amount = small(dice);
      // In one sum, or in many that are each too small to want one.
      const parts = 1n + BigInt(dice[0] % 4);
      const lines = Array.from({ length: Number(parts) }, (_, at) => {
        const part = amount / parts + (at === 0 ? amount % parts : 0n);
        return { account: "6130", description: "Repairs", amount: String(part) };
      });
      const account = { lines, file: null };
      await accounts(season, watch, { by: holderOf(dice), amount, account });
      return amount;
    },
  ),
  "far more spent than was advanced, owed at one person's word": fraud(
    ["fund-request.overspent"],
    async (season, watch, dice) => {
      const amount = small(dice);
      const spent = amount + 100_001n + BigInt((dice[1] * 977 + dice[2]) % 20_000_000);
      const lines = [lineOf(spent, null, photograph(newId()))];
      await accounts(season, watch, { by: holderOf(dice), amount, account: { lines } });
      return spent - amount;
    },
  ),
  "the company paid, says who took it": fraud(
    ["expense.company-money"],
    async ({ claims }, watch, dice) => {
      const amount = price(dice);
      const paidAccount = (["1010", "1020", "1100"] as const)[dice[0] % 3] ?? "1010";
      const by = dice[1] % 2 === 0 ? ("employee" as const) : ("field" as const);
      await watch.tries(claims.claim(amount, { paidBy: "company", paidAccount }, by));
      return amount;
    },
  ),
  "a sum in parts to one vendor, each time written otherwise": fraud(
    ["approval.not-yours"],
    async ({ claims }, watch, dice) => {
      const name = `Bulk Supplies ${freshNumber()}`;
      const close = name.replaceAll(" ", "");
      const written = [close, close.toUpperCase(), `${close}.`, close.toLowerCase()];
      const other = written[dice[0] % written.length] ?? close;
      const company = { paidBy: "company", paidAccount: "1100" } as const;
      const parts = [
        [name, 20_000_000n + BigInt(dice[2] % 29_000_000)],
        [other, 31_000_001n + BigInt(dice[3] % 18_000_000)],
      ] as const;
      for (const [vendorName, amount] of parts) {
        const one = await claims.claim(amount, { ...company, vendorName }, "md");
        await watch.tries(claims.decide("approve", one, "accountant"));
      }
      return parts[1][1];
    },
  ),
} satisfies Record<string, Fraud>;
