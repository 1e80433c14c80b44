// Before the first payout into a wallet its holder's name is asked of the provider and compared. It happens
// before anything is sent, outside any transaction; what was heard is written down after.
import type { Ctx } from "#platform/server/context.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { findWalletName, keepWalletName, wasPaidBefore } from "./brakeStore.ts";
import { isWallet, networkNames } from "./methodRules.ts";
import { likeEnoughBp, likenessBp } from "./nameRules.ts";
import { tellDoubt } from "./noticeHandlers.ts";
import type { HolderAnswer } from "./outside/mobileMoney.ts";
import { insertEvent, noteHearing } from "./providerStore.ts";
import type { StoredPayment } from "./store.ts";

/** A provider that does not tell the name is asked again after this long. */
const askAgainMs = 60_000;

/** The wallet a payment goes to; null when it goes to none. */
export function walletOf(stored: StoredPayment) {
  const { partyType, partyId, method, payeePhone } = stored;
  if (!isWallet(method) || payeePhone === null) return null;
  return { partyType, partyId, method, number: payeePhone };
}

/** Is the wallet the payee's: money arrived there before, the name is like theirs, or somebody said so? */
export async function isNameProven(ctx: Ctx, stored: StoredPayment): Promise<boolean> {
  const wallet = walletOf(stored);
  if (wallet === null || (await wasPaidBefore(ctx, wallet))) return true;
  const known = await findWalletName(ctx, wallet);
  if (known?.askedName !== stored.payeeName) return false;
  return known.scoreBp >= likeEnoughBp || known.acceptReason !== null;
}

/** Keeps the provider's word about a wallet's name. False: it did not tell, ask again later. */
export async function keepName(
  ctx: Ctx,
  stored: StoredPayment,
  heard: HolderAnswer,
): Promise<boolean> {
  const wallet = walletOf(stored);
  if (wallet === null) return true;
  if (heard.kind === "unknown") return false;
  const holderName = heard.kind === "found" ? heard.name : null;
  const scoreBp = holderName === null ? 0 : likenessBp(stored.payeeName, holderName);
  await keepWalletName(ctx, wallet, { askedName: stored.payeeName, holderName, scoreBp });
  return true;
}

/** A released payment whose wallet's name is not proven waits: for the provider, or for a person. */
export async function holdForName(
  ctx: Ctx,
  stored: StoredPayment,
  heard: HolderAnswer,
): Promise<void> {
  const paymentId = stored.id;
  if (heard.kind === "unknown") {
    const what = `Name of the wallet: no clear answer, ${heard.reason}`;
    await insertEvent(ctx.tx, { paymentId, at: ctx.now, source: "status", what });
    const runAt = new Date(ctx.now.getTime() + askAgainMs);
    return enqueue(ctx, "payments.send", { paymentId }, { runAt, key: paymentId });
  }
  const review = nameDoubt(stored, heard);
  if (stored.reviewReason === review) return;
  const what = "Held: the wallet is registered under another name";
  await insertEvent(ctx.tx, { paymentId, at: ctx.now, source: "house", what });
  await noteHearing(ctx, paymentId, { acceptedAt: null, reason: null, review });
  await tellDoubt(ctx, stored, review);
}

/** What somebody reads before they say whose wallet it is. */
function nameDoubt(stored: StoredPayment, heard: HolderAnswer): string {
  const network = isWallet(stored.method) ? networkNames[stored.method] : "The provider";
  if (heard.kind !== "found") return `${network} knows nobody under this number. Nothing was sent.`;
  const percent = Math.round(likenessBp(stored.payeeName, heard.name) / 100);
  return (
    `${network} has this wallet under the name ${heard.name}, which is ${percent} % like ` +
    `${stored.payeeName}. Nothing was sent.`
  );
}
