import { issuedFor, issueOnce } from "#books/codes/door.ts";
import { ninActs } from "#kernel/nin.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { farmersByIds, recordsOf } from "#registry/farmers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type PersonalData, personalData } from "./api.ts";
import { personalDataFacts, personalDataPaper, statedOn } from "./papers/personalDataPaper.ts";
import { inOrder, ninsShortened } from "./rules.ts";
import { auditLinesOf, hasStated, heldOf, staying } from "./store.ts";

export const personalDataHandlers = handlersFor(personalData, {
  // Looking is no telling: the whole number stands on the paper, and that it was made is written down.
  read: async (ctx) => ninsShortened(await readHeld(ctx, ctx.params.id)),

  state: async (ctx) => {
    const held = await readHeld(ctx, ctx.params.id);
    const code = await issueOnce(ctx, personalDataFacts(held, ctx.today), statedOn);
    const rows = held.holdings.reduce((sum, one) => sum + one.rows.length, 0);
    const subjectId = held.farmerId;
    ctx.audit({ subject: "farmer", subjectId, action: ninActs.state, details: { rows } });
    return { code };
  },

  paper: async (ctx) => {
    const held = await readHeld(ctx, ctx.params.id);
    const code = await issuedFor(ctx, personalDataFacts(held, ctx.today));
    // Whoever takes it away is who stated it: the history would name another for it.
    if (code === null || !(await hasStated(ctx, held.farmerId))) {
      const words = "You have not stated this today. Please ask for it again.";
      throw new Refusal("personal-data.not-stated", words, { status: 409 });
    }
    const company = await paperCompanyOf(ctx);
    const paper = personalDataPaper(held, { company, code, today: ctx.today });
    const name = `personal-data-${held.farmerCode}-${ctx.today}.pdf`;
    return { name, bytes: await renderPaper(paper, ctx) };
  },
});

/** What is held of the person, whichever of their records was asked for: told under the one that stays. */
async function readHeld(ctx: Ctx, asked: string): Promise<PersonalData> {
  const records = await recordsOf(ctx, asked);
  const [farmer] = await farmersByIds(ctx, await staying(ctx, records));
  if (!farmer) throw notFound("farmer");
  return {
    farmerId: farmer.id,
    farmerCode: farmer.code,
    farmerName: farmer.name,
    holdings: inOrder(await heldOf(ctx, records)),
    auditLines: await auditLinesOf(ctx, records),
  };
}
