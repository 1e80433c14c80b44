// `npm run story`: tells the story of one container on a database of its own, which is thrown away
// afterwards, and prints every step with the books beside it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { trialBalance } from "#books/ledger/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { resultLines } from "#books/verify/rules.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { openLog } from "#platform/server/log.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import { readSettings } from "#platform/server/settings.ts";
import { type Callers, callersOf } from "#seeds/callers.ts";
import { openDemoCompanies } from "#seeds/demo.ts";
import { tellSeason } from "#seeds/season.ts";
import { type StoryEnd, type StoryStep, tellContainer } from "#seeds/story.ts";
import { payments } from "#work/payments/api.ts";
import { jobsOf } from "./jobs.ts";
import { lives } from "./lives.ts";
import { bringToVersion } from "./ownDatabase.ts";
import { openOwnDatabase } from "./ownServer.ts";
import { beginOutside, openOutside } from "./outside.ts";
import { type House, openHouse } from "./server.ts";

type Say = (line: string) => void;

/** Tells the story; false when it does not end as the worked example says, or the books disagree. */
export async function tellStory(say: Say): Promise<boolean> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-story-"));
  fs.chmodSync(dataDir, 0o755);
  const settings = readSettings({ MAVUNO_DATA_DIR: dataDir });
  // What was opened is closed whatever happens, the last first: nothing keeps a failed story waiting.
  const closing: (() => Promise<unknown>)[] = [
    () => fs.promises.rm(dataDir, { recursive: true, force: true }),
  ];
  try {
    const database = await openOwnDatabase(settings, () => undefined);
    closing.push(() => database.stop());
    const pool = openOwnerPool(database.ownerUrl, 1);
    closing.push(() => pool.end());
    await bringToVersion(database);
    const here = { settings, dataDir: database.dataDir };
    // The story is the table; what the adapters do on the way is not part of it.
    const log = { ...openLog(), info: () => undefined };
    const { ownerUrl } = database;
    const house = await openHouse({ ...here, ownerUrl, log, webDir: null });
    closing.push(() => house.close());
    const begun = await beginOutside({ ...here, log }, closing);
    const outside = await openOutside({ ...here, begun, isDemo: true }, () => undefined, closing);
    const jobs = await startJobs(database.ownerUrl, jobsOf(house, outside, log), log);
    closing.push(() => jobs.stop());
    const end = await tell(house, await openDemoCompanies(house), say);
    const results = await verifyBooks(pool, null, { lives });
    const agree = results.every((one) => one.ok);
    if (!agree) for (const line of resultLines(results)) say(line);
    say(agree ? "books agree" : "BOOKS DO NOT AGREE");
    return agree && isWorkedExample(end);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function tell(house: House, orgId: string, say: Say): Promise<StoryEnd> {
  say(row("Step", "kg", "UGX", "trial balance, UGX"));
  say("-".repeat(122));
  let count = 0;
  const told = async (step: StoryStep): Promise<void> => {
    const balance = await house.database.read(orgId, (tx) => trialBalance({ tx }));
    if (balance.debit + balance.credit !== 0n && balance.debit !== balance.credit) {
      throw new Error("the trial balance does not balance");
    }
    count += 1;
    const kilograms = step.grams === null ? "" : formatKilograms(step.grams);
    const shillings = step.shillings === null ? "" : formatAmount(step.shillings);
    say(row(`${count}. ${step.title}`, kilograms, shillings, formatAmount(balance.debit)));
  };
  const hands = callersOf(house, orgId);
  const end = await tellContainer(house, orgId, hands, { firstDay: "2026-09-01", told });
  await tellSeason(hands, end.made, { day: "2026-11-03", told });
  const arrived = await untilPaid(hands, end.paymentIds);
  await told({
    title: "Mobile money arrived, by the provider's word",
    grams: null,
    shillings: arrived,
  });
  sayEnd(end, say);
  return end;
}

/** Waits for the provider's word on every payment; gives what was paid by mobile money. */
async function untilPaid(hands: Callers, paymentIds: readonly string[]): Promise<bigint> {
  let byWallet = 0n;
  for (const id of paymentIds) {
    for (let tries = 0; ; tries += 1) {
      const payment = await hands.as("accountant")(payments.read, { params: { id } });
      if (payment.state === "succeeded") {
        if (payment.method === "mtn_momo") byWallet += BigInt(payment.amount);
        break;
      }
      if (tries > 150) throw new Error(`payment ${payment.number} is still ${payment.state}`);
      await sleep(200);
    }
  }
  return byWallet;
}

function sayEnd({ sheet, origin }: StoryEnd, say: Say): void {
  say("");
  for (const line of sheet.lines) {
    say(row(line.label, "", formatAmount(line.amount), perKilogram(line.perKilogram)));
  }
  say("");
  for (const level of ["FOT", "FOB", "CIF"] as const) {
    say(`${level} ${perKilogram(sheet.subtotals[level].perKilogram)} UGX/kg`);
  }
  const { coverage } = origin;
  say(`coverage ${formatPercent(coverage.coverageBp)} %, ${origin.plots.length} plots`);
}

/** The figures of the worked container (domain reference §5.4). */
export function isWorkedExample({ sheet, origin }: StoryEnd): boolean {
  return (
    sheet.subtotals.FOT.perKilogram === "1392400" &&
    sheet.subtotals.FOB.perKilogram === "1450525" &&
    sheet.subtotals.CIF.perKilogram === "1491894" &&
    origin.coverage.coverageBp === 10_000
  );
}

const perKilogram = (cents: string): string => formatScaled(BigInt(cents), 2);

function row(title: string, kilograms: string, shillings: string, balance: string): string {
  return [
    title.slice(0, 70).padEnd(70),
    kilograms.padStart(12),
    shillings.padStart(16),
    balance.padStart(18),
  ].join("  ");
}
