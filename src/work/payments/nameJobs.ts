// Before the first payout into a wallet its holder's name is asked of the provider and compared. It happens
// before anything is sent, outside any transaction; what was heard is written down after.
import type { Ctx } from "#platform/server/context.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { farmersByIds } from "#registry/farmers/door.ts";
import { findWalletName, keepWalletName, type WalletName, wasPaidBefore } from "./brakeStore.ts";
import { isWallet, networkNames } from "./methodRules.ts";
import { leastLike } from "./nameRules.ts";
import { tellDoubt } from "./noticeHandlers.ts";
import { controlsToday } from "./controlStore.ts";
import type { Controls } from "./controlRules.ts";
import type { HolderAnswer } from "./outside/mobileMoney.ts";
import { insertEvent, noteHearing } from "./providerStore.ts";
import type { StoredPayment } from "./store.ts";

/** A provider that does not tell the name is asked again after this long. */
const askAgainMs = 60_000;

/** Who is paid and where, as far as the name of the wallet goes. */
export type PaidTo = Pick<
  StoredPayment,
  "partyType" | "partyId" | "method" | "payeePhone" | "payeeName"
>;

/** The wallet a payment goes to; null when it goes to none. */
export function walletOf({ partyType, partyId, method, payeePhone }: PaidTo) {
  if (!isWallet(method) || payeePhone === null) return null;
  return { partyType, partyId, method, number: payeePhone };
}

/**
 * The names the holder's is compared with: the one somebody of us wrote for the wallet and, where it is the
 * farmer's own, the farmer's. Whoever invents a farmer writes the holder of their own telephone as the first.
 */
async function namesOf(
  ctx: Ctx,
  { partyType, partyId, payeeName }: PaidTo,
): Promise<[string, ...string[]]> {
  if (partyType !== "farmer") return [payeeName];
  const [farmer] = await farmersByIds(ctx, [partyId]);
  return farmer?.payeeKind === "self" ? [payeeName, farmer.name] : [payeeName];
}

/** What a provider said of a wallet's name, beside the names we have for the payee now. */
export interface KnownName extends WalletName {
  /** The name of ours it is least like. */
  ours: string;
  isLike: boolean;
  /** It is another name, and nobody said that the wallet is the payee's all the same. */
  isInDoubt: boolean;
}

/** What is known of the name of a payee's wallet; undefined when it goes to none, or it was never asked. */
export async function knownName(
  ctx: Ctx,
  paid: PaidTo,
  { likenessBp }: Pick<Controls, "likenessBp">,
): Promise<KnownName | undefined> {
  const wallet = walletOf(paid);
  const known = wallet && (await findWalletName(ctx, wallet));
  if (!known) return undefined;
  const { name: ours, scoreBp } = leastLike(await namesOf(ctx, paid), known.holderName ?? "");
  const isLike = scoreBp >= likenessBp;
  return { ...known, ours, scoreBp, isLike, isInDoubt: !isLike && known.acceptReason === null };
}

/** Is the wallet the payee's: money arrived there before, the name is like theirs, or somebody said so? */
export async function isNameProven(ctx: Ctx, stored: StoredPayment): Promise<boolean> {
  const wallet = walletOf(stored);
  if (wallet === null || (await wasPaidBefore(ctx, wallet))) return true;
  const known = await knownName(ctx, stored, await controlsToday(ctx));
  return known?.askedName === stored.payeeName && !known.isInDoubt;
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
  const { scoreBp } = leastLike(await namesOf(ctx, stored), holderName ?? "");
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
  const review = await nameDoubt(ctx, stored, heard);
  if (stored.reviewReason === review) return;
  const what = "Held: the wallet is registered under another name";
  await insertEvent(ctx.tx, { paymentId, at: ctx.now, source: "house", what });
  await noteHearing(ctx, paymentId, { acceptedAt: null, reason: null, review });
  await tellDoubt(ctx, stored, review);
}

/** What somebody reads before they say whose wallet it is. */
async function nameDoubt(ctx: Ctx, stored: StoredPayment, heard: HolderAnswer): Promise<string> {
  const network = isWallet(stored.method) ? networkNames[stored.method] : "The provider";
  if (heard.kind !== "found") return `${network} knows nobody under this number. Nothing was sent.`;
  const { name, scoreBp } = leastLike(await namesOf(ctx, stored), heard.name);
  return (
    `${network} has this wallet under the name ${heard.name}, which is ${Math.round(scoreBp / 100)} % like ` +
    `${name}. Nothing was sent.`
  );
}
