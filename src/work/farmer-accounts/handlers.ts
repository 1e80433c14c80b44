import { issuedFor, issueOnce } from "#books/codes/door.ts";
import { kampalaDay } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { farmersByIds, portraitOf, recordsOf } from "#registry/farmers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type FarmerAccount, farmerAccounts } from "./api.ts";
import { cardFacts, farmerCard, type FarmerCardFacts, statedCard } from "./papers/farmerCard.ts";
import { passbook } from "./papers/passbook.ts";
import { accountFacts, statedPeriod } from "./papers/publicFacts.ts";
import { accountOf, periodOf } from "./rules.ts";
import { advancesOf, movementsOf } from "./store.ts";

export const farmerAccountsHandlers = handlersFor(farmerAccounts, {
  read: (ctx) => readAccount(ctx, ctx.params),

  state: async (ctx) => {
    const account = await readAccount(ctx, { ...ctx.params, ...ctx.body });
    const code = await issueOnce(ctx, accountFacts(account), statedPeriod);
    const { farmerId: subjectId, from, to, closing } = account;
    const details = { from, to, owed: closing.owed, advanceOpen: closing.advanceOpen };
    ctx.audit({ subject: "farmer", subjectId, action: "state-account", details });
    return { code };
  },

  passbook: async (ctx) => {
    const account = await readAccount(ctx, ctx.params);
    const code = await issuedFor(ctx, accountFacts(account));
    if (code === null) {
      const words = "This account was not stated yet, or has moved since. Please ask for it again.";
      throw new Refusal("farmer-account.not-stated", words, { status: 409 });
    }
    const paper = passbook(account, { company: await paperCompanyOf(ctx), code });
    const name = `passbook-${account.farmerCode}-${account.to}.pdf`;
    return { name, bytes: await renderPaper(paper, ctx) };
  },

  issueCard: async (ctx) => {
    const farmer = await cardOf(ctx, ctx.params.id);
    const code = await issueOnce(ctx, cardFacts(farmer), statedCard);
    ctx.audit({ subject: "farmer", subjectId: farmer.id, action: "issue-card", details: {} });
    return { code };
  },

  card: async (ctx) => {
    const farmer = await cardOf(ctx, ctx.params.id);
    const code = await issuedFor(ctx, cardFacts(farmer));
    if (code === null) {
      const words =
        "This card was not issued yet, or the name has changed. Please ask for it again.";
      throw new Refusal("farmer-account.card-not-issued", words, { status: 409 });
    }
    const company = await paperCompanyOf(ctx);
    const photo = await portraitOf(ctx, farmer.id);
    const paper = farmerCard(farmer, { company, code, photo, today: ctx.today });
    return { name: `card-${farmer.code}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** Who is on the card. Only an active farmer carries one: nobody sells under any other. */
async function cardOf(ctx: Ctx, asked: string): Promise<FarmerCardFacts> {
  const [farmer] = await farmersByIds(ctx, [asked]);
  if (!farmer) throw notFound("farmer");
  if (farmer.state !== "active") {
    throw new Refusal(
      "farmer-account.card-not-active",
      "Only a farmer who is active carries a card.",
    );
  }
  const { id, code, name, place, registeredAt } = farmer;
  return { id, code, name, place, registeredOn: kampalaDay(registeredAt) };
}

/** The account of a person, whichever of their records was asked for. */
async function readAccount(
  ctx: Ctx,
  asked: { id: string; from?: string | undefined; to?: string | undefined },
): Promise<FarmerAccount> {
  const [farmer] = await farmersByIds(ctx, [asked.id]);
  if (!farmer) throw notFound("farmer");
  const { from, to } = periodOf(asked, ctx.today);
  const records = await recordsOf(ctx, asked.id);
  const movements = await movementsOf(ctx, { records, to });
  return {
    farmerId: farmer.id,
    farmerCode: farmer.code,
    farmerName: farmer.name,
    place: farmer.place,
    from,
    to,
    ...accountOf(movements, from),
    advances: await advancesOf(ctx, records),
  };
}
