import { sessionsOf } from "#identity/people/door.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { leaving, type Leaving } from "./leavingApi.ts";
import { checkLeaving, leavingBlockers, type OpenPaper } from "./leavingRules.ts";
import { overridesOf } from "./overrideStore.ts";
import { putOut, record, situationOf } from "./personHandlers.ts";
import { checkDeactivation, checkMayTouch } from "./rules.ts";
import { findPerson } from "./store.ts";

export interface LeavingParts {
  /** What is unfinished in a person's hands; the papers lie on floors above this one. */
  openPapersOf: (ctx: Pick<Ctx, "tx">, userId: string) => Promise<OpenPaper[]>;
}

/** Seeing people off, with the papers of the floors above passed in. */
export function leavingHandlers({ openPapersOf }: LeavingParts) {
  const lookAt = async (ctx: Ctx, userId: string): Promise<Leaving> => {
    const papers = await openPapersOf(ctx, userId);
    const overrides = await overridesOf(ctx, userId);
    return {
      papers,
      devices: (await sessionsOf(ctx.tx, userId, ctx.now)).length,
      overrides: overrides.filter(({ isLive }) => isLive).length,
      blockers: leavingBlockers(papers),
    };
  };
  return handlersFor(leaving, {
    look: async (ctx) => {
      checkMayTouch(await situationOf(ctx, ctx.params.id));
      return lookAt(ctx, ctx.params.id);
    },

    leave: async (ctx) => {
      const { id } = ctx.params;
      const { version, reason, successorId } = ctx.body;
      checkDeactivation(await situationOf(ctx, id));
      const papers = await openPapersOf(ctx, id);
      const successor = successorId === null ? null : await findPerson(ctx.tx, successorId);
      if (successor === undefined) throw notFound("user");
      checkLeaving({ papers, personId: id, successor });
      await putOut(ctx, { id, version }, reason);
      const left = papers.map(({ kind, number }) => `${kind} ${number}`);
      record(ctx, id, "see-off", { reason, handedOver: left.join(", "), successorId });
      if (successor) {
        const details = { taken: left.join(", "), from: id, reason };
        record(ctx, successor.id, "take-over", details);
      }
      return lookAt(ctx, id);
    },
  });
}
