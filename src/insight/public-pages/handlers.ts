import { findCode } from "#books/codes/door.ts";
import type { Day } from "#kernel/days.ts";
import { isId } from "#kernel/ids.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor, type OutsideCtx } from "#platform/server/handlers.ts";
import { publicFarmer } from "#registry/farmers/door.ts";
import { type CodeAnswer, publicPages, type Story } from "./api.ts";
import { askerOf, type Attempts, isForgotten, takeAttempt } from "./attemptRules.ts";
import { areasOf, landBand, stepsOf } from "./rules.ts";
import { departuresOf, findPackedLot, finishedBatches, firstNameOf } from "./store.ts";

/** Of a lot's whole origin, what its story is made of. */
interface Origin {
  coverage: { coverageBp: number };
  deliveries: readonly { collectedOn: Day; grams: bigint }[];
  farmers: readonly { place: string | null; grams: bigint }[];
  plots: readonly { place: string | null; grams: bigint }[];
  lots: readonly { originType: string; originId: string }[];
}

/** How a lot's origin is found: by the same code as on the traceability screen, given by the app. */
type OriginOf = (ctx: Pick<Ctx, "tx">, lot: { kind: "lot"; id: string }) => Promise<Origin>;

const nothingKnown: Omit<CodeAnswer, "result"> = {
  code: null,
  type: null,
  title: null,
  issuer: null,
  issuedAt: null,
  changedAt: null,
  facts: {},
  reason: null,
  supersededBy: null,
  fileSha256: null,
};

/** The pages that need no session. Attempts are counted in this process, by address. */
export function publicPagesHandlers(parts: { originOf: OriginOf }) {
  const countAttempt = attemptCounter();
  return handlersFor(publicPages, {
    verify: async (ctx) => {
      countAttempt(ctx);
      const answer = await findCode(ctx.tx, ctx.params.code);
      if (answer.found !== "code") return { ...nothingKnown, result: answer.found };
      const { state, subjectId: _, ...record } = answer.record;
      return { ...record, result: state, issuer: answer.orgName };
    },
    productStory: async (ctx) => {
      countAttempt(ctx);
      const untold = { reason: null, supersededBy: null, story: null };
      const answer = await findCode(ctx.tx, ctx.params.code);
      if (answer.found !== "code") return { ...untold, result: answer.found };
      const { state, type, subjectId, code, reason, supersededBy } = answer.record;
      if (type !== "bag-lot") return { ...untold, result: "another-paper" };
      if (state === "revoked") return { ...untold, result: "void", reason };
      if (state === "superseded") return { ...untold, result: "superseded", supersededBy };
      await ctx.enter(answer.orgId);
      const origin = await parts.originOf(ctx, { kind: "lot", id: subjectId });
      const story = await storyOf(ctx, subjectId, origin);
      return { ...untold, result: "story", story: { ...story, code, issuer: answer.orgName } };
    },
    farmerProfile: async (ctx) => {
      countAttempt(ctx);
      const { publicId } = ctx.params;
      const farmer = isId(publicId) ? await publicFarmer(ctx.tx, publicId) : undefined;
      if (!farmer) throw notFound("page");
      await ctx.enter(farmer.orgId);
      const firstName = await firstNameOf(ctx, farmer.farmerId);
      invariant(firstName, "a farmer with a public page is a farmer");
      const { place, commodities, plots, since, company: buyer } = farmer;
      return { firstName, place, commodities, plots, land: landBand(farmer.areaM2), buyer, since };
    },
  });
}

async function storyOf(
  ctx: Pick<Ctx, "tx">,
  lotId: string,
  origin: Origin,
): Promise<Omit<Story, "code" | "issuer">> {
  const packed = await findPackedLot(ctx, lotId);
  invariant(packed, "a lot of bags was packed");
  const { packedOn, releasedOn, ...lot } = packed;
  const batches = await finishedBatches(
    ctx,
    origin.lots.flatMap((one) => (one.originType === "processing-batch" ? one.originId : [])),
  );
  const farmers = origin.farmers.filter(({ grams }) => grams > 0n);
  const plots = origin.plots.filter(({ grams }) => grams > 0n);
  const bought = origin.deliveries.flatMap((one) => (one.grams > 0n ? one.collectedOn : []));
  const shipments = await departuresOf(ctx, lotId);
  return {
    ...lot,
    moistureBp: batches[0]?.moistureBp ?? null,
    farmers: farmers.length,
    plots: plots.length,
    coverageBp: origin.coverage.coverageBp,
    areas: areasOf(farmers, plots),
    steps: stepsOf({ bought, batches, packedOn, releasedOn, shipments }),
    certificates: [],
  };
}

/** Of how many addresses attempts are remembered; beyond it those that have rested are forgotten. */
const mostAddresses = 10_000;

function attemptCounter(): (ctx: Pick<OutsideCtx, "address" | "now">) => void {
  const attempts = new Map<string, Attempts>();
  return ({ address, now }) => {
    const nowMs = now.getTime();
    const asker = askerOf(address);
    const { after, waitSeconds } = takeAttempt(attempts.get(asker), nowMs);
    if (attempts.size >= mostAddresses) {
      for (const [one, before] of attempts) if (isForgotten(before, nowMs)) attempts.delete(one);
    }
    attempts.set(asker, after);
    if (waitSeconds === null) return;
    throw new Refusal("public-page.too-often", "Too many checks. Please wait a moment.", {
      status: 429,
      retryAfterSeconds: waitSeconds,
    });
  };
}
