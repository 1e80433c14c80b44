import { keepPhotograph, readFile } from "#books/files/door.ts";
import { formatAmount } from "#kernel/money.ts";
import { ninActs, readNin } from "#kernel/nin.ts";
import { readPhone } from "#kernel/phones.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { changeFacts, farmerAnswer, shownFigures, storedFarmer } from "./answerHandlers.ts";
import { type FarmerAnswer, type FarmerRow, farmers } from "./api.ts";
import { findAlikeWhileTyping, noteLikenesses, openMoneyOf } from "./likenessStore.ts";
import { notePhotograph } from "./photographStore.ts";
import { recordPlot } from "./plotHandlers.ts";
import { formatHectares } from "./plotRules.ts";
import {
  type FarmerFacts,
  farmerLife,
  fullName,
  masked,
  meantNin,
  ninWords,
  normalised,
  seesPersonalData,
} from "./rules.ts";
import { findPlaceChoices, isLocality } from "./placeStore.ts";
import { allFarmers, type Asking, type ListedFarmer, matchingFarmers } from "./listStore.ts";
import {
  findSameNumber,
  findShownPhoto,
  insertFarmers,
  nextFarmerCodes,
  putConsent,
} from "./store.ts";

export const farmersHandlers = handlersFor(farmers, {
  list: async (ctx) => {
    const matching = matchingFarmers(narrowedOnly(ctx.params, "FRM"), askedBy(ctx));
    const order = { sort: "name", direction: "asc" } as const;
    const page = await readPage(ctx, matching, { ...ctx.params, ...order });
    return { ...page, rows: page.rows.map((row) => shownRow(ctx, row)) };
  },

  export: async (ctx) => {
    const rows = await allFarmers(ctx, ctx.params, askedBy(ctx), largestExport);
    const columns = ["Code", "Name", "State", "Place", "District", "Telephone", "Commodities"];
    const data = rows
      .map((row) => shownRow(ctx, row))
      .map((row) => [
        row.code,
        row.name,
        row.state,
        row.place,
        row.district,
        row.phone,
        row.commodities.join(" "),
        row.groupName,
        row.officerName,
        row.certified
          .filter(({ counts }) => counts)
          .map(({ scheme, validTo }) => `${scheme} to ${validTo}`)
          .join(", "),
        row.plots,
        formatHectares(row.areaM2),
        formatKilograms(row.seasonGrams ?? 0n),
        row.advanceOpen === null ? "" : formatAmount(row.advanceOpen),
        row.eudr,
        row.missing.join(" "),
      ]);
    const bytes = csvOf(
      [
        ...columns,
        "Group",
        "Officer",
        "Certified",
        "Plots",
        "Hectares",
        "Season kg",
        "Advances open",
        "EUDR",
        "Missing",
      ],
      data,
    );
    return { name: `farmers-${ctx.today}.csv`, bytes };
  },

  read: (ctx) => farmerAnswer(ctx, ctx.params.id),

  places: async (ctx) => ({
    rows: await findPlaceChoices(ctx, ctx.params.search ?? "", ctx.params.limit),
  }),

  register: async (ctx) => {
    const { id, consents, isDraft, photo, plot, ...typed } = ctx.body;
    const facts = await checkedFacts(ctx, id, withMeantNin(typed, null));
    const [code = ""] = await nextFarmerCodes(ctx, 1);
    const state = isDraft ? "draft" : "pending_verification";
    const said = [...new Map(consents.map((one) => [one.purpose, one])).values()];
    const kept = photo && (await keepPhotograph(ctx, photo));
    const photoSha256 = kept?.sha256 ?? null;
    await insertFarmers(ctx, [{ id, code, state, facts, consents: said, photoSha256 }]);
    ctx.audit({
      subject: "farmer",
      subjectId: id,
      action: isDraft ? "draft" : "register",
      details: { code, name: fullName(facts), consents: agreed(said) },
    });
    await noteLikenesses(ctx, [id]);
    if (kept) await notePhotograph(ctx, id, kept.print);
    if (plot) await recordPlot(ctx, { ...plot, farmerId: id });
    return farmerAnswer(ctx, id);
  },

  change: async (ctx) => {
    const { version, ...typed } = ctx.body;
    const { id } = ctx.params;
    const before = await storedFarmer(ctx, id);
    const facts = await checkedFacts(ctx, id, withMeantNin(typed, before.nin));
    await changeFacts(ctx, before, { version, facts });
    await noteLikenesses(ctx, [id]);
    return farmerAnswer(ctx, id);
  },

  showNin: async (ctx) => {
    const { id } = ctx.params;
    const { nin, code } = await storedFarmer(ctx, id);
    if (nin === null) throw new Refusal("farmer.no-nin", "No NIN is written down for this farmer.");
    ctx.audit({ subject: "farmer", subjectId: id, action: ninActs.look, details: { code } });
    return { nin };
  },

  submit: async (ctx) => {
    const { id } = ctx.params;
    await moveState(ctx, "farmer", farmerLife, { ...ctx.body, id, move: "submit", what: "farmer" });
    return farmerAnswer(ctx, id);
  },

  verify: async (ctx) => {
    const { id } = ctx.params;
    const before = await storedFarmer(ctx, id);
    const samePerson = refuseSamePerson(ctx, "farmer.verify", before.registeredBy);
    await moveState(ctx, "farmer", farmerLife, {
      ...ctx.body,
      id,
      move: "verify",
      what: "farmer",
      set: { verified_by: ctx.actor.userId, verified_at: ctx.now, same_person: samePerson },
      details: samePerson ? { samePerson } : {},
    });
    return farmerAnswer(ctx, id);
  },

  suspend: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, "farmer", farmerLife, {
      id,
      version,
      move: "suspend",
      what: "farmer",
      set: { suspend_reason: reason },
      details: { reason },
    });
    return farmerAnswer(ctx, id);
  },

  reinstate: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const before = await storedFarmer(ctx, id);
    // Somebody suspended before anyone vouched: to make him active is to vouch.
    const samePerson =
      before.verifiedAt === null && refuseSamePerson(ctx, "farmer.reinstate", before.registeredBy);
    const vouched =
      before.verifiedAt === null
        ? { verified_by: ctx.actor.userId, verified_at: ctx.now, same_person: samePerson }
        : {};
    await moveState(ctx, "farmer", farmerLife, {
      id,
      version,
      move: "reinstate",
      what: "farmer",
      set: { suspend_reason: null, gone_reason: null, ...vouched },
      details: { reason, ...(samePerson ? { samePerson } : {}) },
    });
    return farmerAnswer(ctx, id);
  },

  leave: async (ctx) => {
    const { id } = ctx.params;
    const open = await openMoneyOf(ctx, id);
    if (open.length > 0) {
      const what = `${open.join(", ")} with this farmer`;
      throw new Refusal("farmer.leaves-debts", `Settle first what is open: ${what}.`, {
        blockers: [{ what, owner: "Accountant", link: "/payments/payables" }],
      });
    }
    return gone(ctx, "leave");
  },

  die: (ctx) => gone(ctx, "die"),

  photo: async (ctx) => {
    const { id } = ctx.params;
    const sha256 = await findShownPhoto(ctx, id);
    if (sha256 === undefined) throw notFound("photograph");
    const { name, bytes } = await readFile(ctx, sha256);
    return { name, bytes };
  },

  alike: async (ctx) => ({ rows: await findAlikeWhileTyping(ctx, alikeAsked(ctx.params)) }),

  consent: async (ctx) => {
    const { id } = ctx.params;
    await storedFarmer(ctx, id);
    await putConsent(ctx, id, ctx.body);
    ctx.audit({
      subject: "farmer",
      subjectId: id,
      action: ctx.body.given ? "agree" : "withdraw",
      details: { purpose: ctx.body.purpose, method: ctx.body.method },
    });
    return farmerAnswer(ctx, id);
  },
});

/** Who asks for the list, and on which day. */
export function askedBy(ctx: Ctx): Asking {
  return { seesPhones: seesPersonalData(ctx.actor.flags), today: ctx.today };
}

/** The farmer left or died: nothing is bought any more, what was given stays traceable. */
async function gone(
  ctx: CtxOf<typeof farmers.leave>,
  move: "leave" | "die",
): Promise<FarmerAnswer> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const set = { gone_reason: reason };
  await moveState(ctx, "farmer", farmerLife, {
    id,
    version,
    move,
    what: "farmer",
    set,
    details: { reason },
  });
  return farmerAnswer(ctx, id);
}

/** Numbers in the form they are kept in; what is not yet a whole number is not asked about. */
function alikeAsked(typed: CtxOf<typeof farmers.alike>["params"]) {
  const phone = typed.phone === undefined ? null : readPhone(typed.phone);
  const nin = typed.nin === undefined ? null : readNin(typed.nin);
  return {
    name: typed.name,
    phone: phone?.ok ? phone.phone : null,
    nin: nin?.ok ? nin.nin : null,
    localityId: typed.localityId ?? null,
    village: typed.village ?? null,
  };
}

function agreed(consents: readonly { purpose: string; given: boolean }[]): string[] {
  return consents.filter((one) => one.given).map((one) => one.purpose);
}

/** The facts with the NIN that is meant; refuses one that is shortened and not the one that is kept. */
function withMeantNin(typed: FarmerFacts, kept: string | null): FarmerFacts {
  const nin = meantNin(typed.nin, kept);
  if (nin === undefined) {
    const words = `Type the whole NIN. ${ninWords}`;
    throw new Refusal("farmer.nin-shortened", words, { field: "nin" });
  }
  return { ...typed, nin };
}

/** The facts as they are kept; refuses numbers that another farmer has, and years not yet come. */
async function checkedFacts(ctx: Ctx, id: string, typed: FarmerFacts): Promise<FarmerFacts> {
  const facts = normalised(typed);
  if (facts.birthYear !== null && facts.birthYear > Number(ctx.today.slice(0, 4))) {
    throw new Refusal("farmer.not-born-yet", `The birth year ${facts.birthYear} is yet to come.`);
  }
  if (facts.localityId !== null && !(await isLocality(ctx, facts.localityId))) {
    throw new Refusal("farmer.unknown-place", "This place is not in the list. Choose it again.");
  }
  const other = await findSameNumber(ctx, { ...facts, id });
  if (other) {
    const number = {
      nin: "NIN",
      nationalFarmerId: "national farmer number",
      externalCode: "own code",
    }[other.field];
    throw new Refusal(
      "farmer.number-taken",
      `${other.code} ${other.name} is registered with this ${number} already.`,
      { status: 409, field: other.field },
    );
  }
  return facts;
}

/** A row of the list: what is missing instead of the NIN itself. */
function shownRow(ctx: Ctx, row: ListedFarmer): FarmerRow {
  const { nin, mayBuy, eudrFacts, ...rest } = row;
  const seen = { ...rest, nin, paymentMethod: "cash" as const, paymentNumber: null };
  const { phone } = seesPersonalData(ctx.actor.flags) ? seen : masked(seen);
  const missing: FarmerRow["missing"] = [];
  if (nin === null) missing.push("nin");
  if (row.phone === null) missing.push("phone");
  if (row.plots === 0) missing.push("plot");
  if (!mayBuy) missing.push("consent");
  return { ...rest, phone, missing, ...shownFigures(ctx, row) };
}
