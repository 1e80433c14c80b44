// What may be asked about a farmer's certificates and inspections.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, day, id, instant, text, version } from "#platform/api/fields.ts";
import { certificateSchemes, certificateStandings, findingLife } from "./certificateRules.ts";
import { keepsFarmers } from "./rules.ts";

const certificate = z.object({
  id: id(),
  scheme: z.enum(certificateSchemes),
  number: z.string(),
  validFrom: day(),
  validTo: day(),
  withdrawnOn: day().nullable(),
  withdrawReason: z.string().nullable(),
  /** As it stands today: only a valid one counts. */
  standing: z.enum(certificateStandings),
  createdByName: z.string().nullable(),
  version: version(),
});

const finding = z.object({
  id: id(),
  state: z.enum(findingLife.states),
  what: z.string(),
  /** What the farmer must do about it. */
  action: z.string(),
  dueOn: day(),
  isOverdue: z.boolean(),
  evidence: z.string().nullable(),
  closedByName: z.string().nullable(),
  closedAt: instant().nullable(),
  /** Written down and closed by the same person, in a company of one. */
  samePerson: z.boolean(),
  /** Whoever asks wrote it down: somebody else closes it. */
  isOwn: z.boolean(),
  version: version(),
});

const inspection = z.object({
  id: id(),
  scheme: z.enum(certificateSchemes),
  inspectedOn: day(),
  inspector: z.string(),
  createdByName: z.string().nullable(),
  findings: z.array(finding),
});

const standing = z.object({
  certificates: z.array(certificate),
  inspections: z.array(inspection),
});
export type CertificatesAnswer = z.output<typeof standing>;

export const farmerCertificates = {
  ofFarmer: query("/api/farmers/{id}/certificates", {
    needs: "canViewFarmers",
    does: "A farmer's certificates as they stand today, and what inspectors found.",
    params: byId,
    returns: standing,
  }),
  certify: command("/api/farmers/{id}/certificates", {
    needs: keepsFarmers,
    does: "Writes down a certificate of a farmer, from its first to its last day.",
    params: byId,
    body: z
      .object({
        id: id(),
        scheme: z.enum(certificateSchemes),
        number: text(60),
        validFrom: day(),
        validTo: day(),
      })
      .refine(({ validFrom, validTo }) => validFrom <= validTo, {
        path: ["validTo"],
        message: "It ends before it begins.",
      }),
    returns: standing,
  }),
  withdraw: command("/api/farmer-certificates/{id}/withdraw", {
    needs: "canEditFarmers",
    does: "Takes a certificate back before its end, with the reason: from today on it does not count.",
    params: byId,
    body: z.object({ version: version(), reason: text(300) }),
    returns: standing,
  }),
  inspect: command("/api/farmers/{id}/inspections", {
    needs: keepsFarmers,
    does: "Writes down an inspection with what was found, and what is to be done about each by which day.",
    params: byId,
    body: z.object({
      id: id(),
      scheme: z.enum(certificateSchemes),
      inspectedOn: day(),
      inspector: text(120),
      findings: z
        .array(z.object({ what: text(500), action: text(500), dueOn: day() }))
        .max(30)
        .default([]),
    }),
    returns: standing,
  }),
  closeFinding: command("/api/farmer-inspection-findings/{id}/close", {
    needs: findingLife.moves.close.needs,
    does: "Says that what was found is mended, and what was seen of it; never by who wrote it down.",
    params: byId,
    body: z.object({ version: version(), evidence: text(500) }),
    returns: standing,
  }),
} satisfies Api;
