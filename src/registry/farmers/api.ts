import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  day,
  grams,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { certificateSchemes } from "./certificateRules.ts";
import { eudrStandings } from "./figureRules.ts";
import { farmerFilters } from "./placementApi.ts";
import { plotFacts } from "./plotApi.ts";
import {
  commodities,
  consentMethods,
  consentPurposes,
  farmerFaults,
  farmerGaps,
  farmerLife,
  keepsFarmers,
  languageCodes,
  payeeKinds,
  paymentMethods,
  sexes,
} from "./rules.ts";

export { farmerGroups, type GroupAnswer } from "./groupApi.ts";
export { farmerPlacements } from "./placementApi.ts";
export { type PlotAnswer, type PlotRow, plots } from "./plotApi.ts";

const localityId = () => z.string().regex(/^[PV]\d{1,6}$/, "Choose a parish or a village");
const facts = {
  firstName: text(60),
  lastName: text(60),
  sex: z.enum(sexes),
  birthYear: z.int().min(1900).max(2100).nullable().default(null),
  nin: optionalText(30),
  nationalFarmerId: optionalText(40),
  externalCode: optionalText(40),
  phone: optionalText(30),
  altPhone: optionalText(30),
  nextOfKin: optionalText(120),
  householdSize: z.int().min(1).max(60).nullable().default(null),
  trees: z.int().min(0).max(1_000_000).nullable().default(null),
  localityId: localityId().nullable().default(null),
  village: optionalText(80),
  language: z.enum(languageCodes).default("en"),
  commodities: z.array(z.enum(commodities)).max(5).default([]),
  payeeKind: z.enum(payeeKinds).default("self"),
  payeeName: optionalText(120),
  paymentMethod: z.enum(paymentMethods).default("cash"),
  paymentBank: optionalText(80),
  paymentNumber: optionalText(40),
  paymentAccountName: optionalText(120),
};

const consentGiven = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  method: z.enum(consentMethods),
});

const agreesToPhoto = (one: z.output<typeof consentGiven>) => one.purpose === "photo" && one.given;

const kept = z.object(facts);
type Facts = z.output<typeof kept>;
/** Faults that need more than one field, on the field they are mended in. */
const sayFaults = (value: Facts, refinement: z.core.$RefinementCtx<Facts>) => {
  for (const { path, message } of farmerFaults(value)) {
    refinement.addIssue({ code: "custom", path: [path], message, input: value[path] });
  }
};

const warningSchema = z.object({
  code: z.string(),
  message: z.string(),
  farmerId: id().nullable(),
});

export const farmerSchema = z.object({
  id: id(),
  publicId: id(),
  code: z.string(),
  state: z.enum(farmerLife.states),
  name: z.string(),
  ...kept.shape,
  language: z.enum(languageCodes),
  commodities: z.array(z.enum(commodities)),
  payeeKind: z.enum(payeeKinds),
  paymentMethod: z.enum(paymentMethods),
  localityId: z.string().nullable(),
  /** Numbers are shortened for who does not keep the register. */
  isMasked: z.boolean(),
  place: z.string().nullable(),
  /** The group the farmer belongs to, and who of ours goes to see them. */
  group: z.object({ id: id(), name: z.string() }).nullable(),
  officer: z.object({ id: id(), name: z.string() }).nullable(),
  paymentChangedAt: instant(),
  registeredAt: instant(),
  registeredByName: z.string().nullable(),
  isOwnRegistration: z.boolean(),
  verifiedAt: instant().nullable(),
  verifiedByName: z.string().nullable(),
  samePerson: z.boolean(),
  suspendReason: z.string().nullable(),
  goneReason: z.string().nullable(),
  hasPhoto: z.boolean(),
  mergedInto: z.object({ id: id(), code: z.string(), name: z.string() }).nullable(),
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given: z.boolean(),
      method: z.enum(consentMethods),
      at: instant(),
      byName: z.string().nullable(),
    }),
  ),
  plots: z.int(),
  areaM2: z.int(),
  /** The season of today, and what was bought in it; of a person, under whichever record. */
  season: z.object({ name: z.string(), from: day(), to: day() }),
  seasonGrams: grams(),
  advanceOpen: total().nullable(),
  eudr: z.enum(eudrStandings),
  /** Why: what the plots that are not retired lack. */
  eudrFacts: z.object({
    plots: z.int(),
    unverified: z.int(),
    high: z.int(),
    unclear: z.int(),
    shares: z.boolean(),
  }),
  warnings: z.array(warningSchema),
  version: version(),
});
export type FarmerAnswer = z.output<typeof farmerSchema>;

const farmerRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  state: z.enum(farmerLife.states),
  phone: z.string().nullable(),
  place: z.string().nullable(),
  district: z.string().nullable(),
  commodities: z.array(z.enum(commodities)),
  groupName: z.string().nullable(),
  officerName: z.string().nullable(),
  /** The newest certificate of each scheme; only one that counts today certifies anything. */
  certified: z.array(
    z.object({ scheme: z.enum(certificateSchemes), validTo: day(), counts: z.boolean() }),
  ),
  plots: z.int(),
  areaM2: z.int(),
  /** Bought this season; null where it is not known: on a phone without a network. */
  seasonGrams: grams().nullable(),
  /** Open of advances, in shillings; null for whoever may not see farmers' money. */
  advanceOpen: total().nullable(),
  /** What the land says about Europe; null where it is not known. */
  eudr: z.enum(eudrStandings).nullable(),
  missing: z.array(z.enum(farmerGaps)),
});
export type FarmerRow = z.output<typeof farmerRow>;

const placeRow = z.object({
  id: localityId(),
  kind: z.enum(["parish", "village"]),
  name: z.string(),
  /** What it lies in: "Kabonera, Masaka". */
  within: z.string(),
});

const alikeRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  state: z.enum(farmerLife.states),
  samePhone: z.boolean(),
  sameName: z.boolean(),
  sameNin: z.boolean(),
  samePayee: z.boolean(),
});

export const farmers = {
  list: query("/api/farmers", {
    needs: "canViewFarmers",
    does: "The farmers of the company, by name, with what is still missing of each.",
    params: z.object({ ...pageParams, ...farmerFilters }),
    returns: pageOf(farmerRow),
  }),
  export: file("/api/farmers/export", "text/csv", {
    needs: takesOut("canViewFarmers"),
    does: "Every farmer that matches, as a table for a spreadsheet.",
    params: z.object(farmerFilters),
  }),
  read: query("/api/farmers/{id}", {
    needs: "canViewFarmers",
    does: "One farmer with consents, payee and warnings.",
    params: byId,
    returns: farmerSchema,
  }),
  places: query("/api/farmers/places", {
    needs: keepsFarmers,
    does: "Parishes and villages whose name or parents contain every word, to choose one.",
    params: z.object({ limit: pageParams.limit, search: pageParams.search }),
    returns: z.object({ rows: z.array(placeRow) }),
  }),
  register: command("/api/farmers", {
    needs: "canRegisterFarmers",
    does: "Registers a farmer; somebody else verifies.",
    body: z
      .object({
        id: id(),
        ...facts,
        consents: z.array(consentGiven).max(consentPurposes.length).default([]),
        photo: scan().nullable().default(null),
        /** The land that was captured with the registration, in the same breath. */
        plot: z
          .object({ id: id(), ...plotFacts })
          .nullable()
          .default(null),
        /** Kept aside until the rest is known; nothing can be bought from a draft. */
        isDraft: z.boolean().default(false),
      })
      .superRefine((value, refinement) => {
        sayFaults(value, refinement);
        if (value.photo === null || value.consents.some(agreesToPhoto)) return;
        const message = "Ask first whether the farmer may be photographed, and record it.";
        refinement.addIssue({ code: "custom", path: ["photo"], message, input: null });
      }),
    returns: farmerSchema,
    offline: true,
  }),
  change: command("/api/farmers/{id}/change", {
    needs: "canEditFarmers",
    does: "Changes what is recorded about a farmer.",
    params: byId,
    body: z.object({ version: version(), ...facts }).superRefine(sayFaults),
    returns: farmerSchema,
  }),
  showNin: command("/api/farmers/{id}/nin", {
    needs: keepsFarmers,
    does: "Shows a farmer's NIN in full; that it was looked at, and by whom, is a line of the farmer's history (T-PRIV).",
    params: byId,
    returns: z.object({ nin: z.string() }),
  }),
  submit: command("/api/farmers/{id}/submit", {
    needs: farmerLife.moves.submit.needs,
    does: "Finishes a draft registration.",
    params: byId,
    body: moveBody,
    returns: farmerSchema,
  }),
  verify: command("/api/farmers/{id}/verify", {
    needs: farmerLife.moves.verify.needs,
    does: "Vouches that the farmer exists as recorded; never by who registered.",
    params: byId,
    body: moveBody,
    returns: farmerSchema,
  }),
  suspend: command("/api/farmers/{id}/suspend", {
    needs: farmerLife.moves.suspend.needs,
    does: "Stops buying from a farmer, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: farmerSchema,
  }),
  reinstate: command("/api/farmers/{id}/reinstate", {
    needs: farmerLife.moves.reinstate.needs,
    does: "Lets buying from a suspended farmer, or one who had left, go on; counts as verification.",
    params: byId,
    body: moveWithReason,
    returns: farmerSchema,
  }),
  leave: command("/api/farmers/{id}/leave", {
    needs: farmerLife.moves.leave.needs,
    does: "Records that a farmer does not sell to the company any more; everything owed is paid first.",
    params: byId,
    body: moveWithReason,
    returns: farmerSchema,
  }),
  die: command("/api/farmers/{id}/die", {
    needs: farmerLife.moves.die.needs,
    does: "Records that a farmer has died; what is owed goes to who is named for it.",
    params: byId,
    body: moveWithReason,
    returns: farmerSchema,
  }),
  photo: file("/api/farmers/{id}/photo", "application/octet-stream", {
    needs: "canViewFarmers",
    does: "A farmer's photograph, while the farmer agrees to be shown.",
    params: byId,
  }),
  alike: query("/api/farmers/alike", {
    needs: keepsFarmers,
    does: "Who in the register may be the person being written down: same telephone, NIN, name and place.",
    params: z.object({
      name: text(120),
      phone: text(30).optional(),
      nin: text(30).optional(),
      localityId: localityId().optional(),
      village: text(80).optional(),
    }),
    asksInBody: true,
    returns: z.object({ rows: z.array(alikeRow) }),
  }),
  consent: command("/api/farmers/{id}/consent", {
    needs: keepsFarmers,
    does: "Records that a farmer agrees to a purpose, or takes it back, and how it was said.",
    params: byId,
    body: consentGiven,
    returns: farmerSchema,
  }),
} satisfies Api;
