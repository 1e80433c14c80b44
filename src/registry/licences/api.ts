import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  scan,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  keepsLicences,
  licenceLife,
  licenceStandings,
  licensedActions,
  readsLicences,
} from "./rules.ts";

const row = z.object({
  id: id(),
  state: z.enum(licenceLife.states),
  standing: z.enum(licenceStandings),
  version: version(),
  kindCode: z.string(),
  kindName: z.string(),
  /** As it was called on the day of issue. */
  authorityName: z.string(),
  licenceNumber: z.string(),
  issuedOn: day(),
  /** Null: it has no end. */
  expiresOn: day().nullable(),
  /** From today to its last day; negative once that has passed. */
  daysLeft: z.int().nullable(),
  /** The last day to hand the renewal in: its end less the days the authority takes. */
  renewBy: day().nullable(),
  fee: amount(),
  leadDays: z.int(),
  soonDays: z.int(),
  renewDays: z.int(),
  responsibleId: id(),
  responsibleName: z.string(),
});
export type LicenceRow = z.output<typeof row>;
export type LicenceRowWire = z.input<typeof row>;

const otherLicence = z.object({ id: id(), licenceNumber: z.string() });
const licence = row.extend({
  note: z.string().nullable(),
  submittedOn: day().nullable(),
  closingReason: z.string().nullable(),
  /** The licence it follows, and the one that follows it. */
  renews: otherLicence.nullable(),
  renewedBy: otherLicence.nullable(),
  files: z.array(z.object({ id: id(), title: z.string(), createdAt: instant() })),
  createdByName: z.string(),
  createdAt: instant(),
});
export type Licence = z.output<typeof licence>;
export type LicenceWire = z.input<typeof licence>;

const days = (most: number) => z.int().min(0).max(most);
const terms = {
  kindCode: text(24),
  licenceNumber: text(60),
  issuedOn: day(),
  expiresOn: day().nullable().default(null),
  fee: amount(),
  leadDays: days(366),
  soonDays: z.int().min(1).max(366),
  renewDays: days(366),
  responsibleId: id(),
  note: longText(1000).nullable().default(null),
};

const filters = {
  standing: z.enum(licenceStandings).optional(),
  kind: text(24).optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type LicenceFilter = z.output<typeof filter>;

const open = z.array(
  z.object({ what: z.string(), owner: z.string().optional(), link: z.string().optional() }),
);

export const licences = {
  list: query("/api/licences", {
    needs: readsLicences,
    does: "The licences of the company, what ends first standing first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageOf(row),
  }),
  csv: file("/api/licences/licences.csv", "text/csv", {
    needs: takesOut(readsLicences),
    does: "Every licence that matches, as a table.",
    params: filter,
  }),
  colleagues: query("/api/licences/colleagues", {
    needs: readsLicences,
    does: "Who can answer for a licence: everybody who works here.",
    params: z.object({ ...pageParams }),
    returns: pageOf(z.object({ id: id(), name: z.string(), title: z.string().nullable() })),
  }),
  lacking: query("/api/licences/lacking", {
    needs: "works-here",
    does: "What an action lacks in licences today: what blocks it, and what is only not recorded.",
    params: z.object({
      /** Left out: everything that needs a licence. */
      action: z.enum(licensedActions).optional(),
      commodity: text(20).default("coffee"),
      /** Goods by their product, whose commodity counts. */
      productId: id().optional(),
    }),
    returns: z.object({ blockers: open, warnings: open }),
  }),
  one: query("/api/licences/{id}", {
    needs: readsLicences,
    does: "One licence with its papers, what it follows and what follows it.",
    params: byId,
    returns: licence,
  }),
  record: command("/api/licences", {
    needs: keepsLicences,
    does: "Records a licence that was given; as a renewal it closes the one it follows.",
    body: z.object({
      id: id(),
      ...terms,
      renewsId: id().nullable().default(null),
      file: scan().nullable().default(null),
    }),
    returns: licence,
  }),
  change: command("/api/licences/{id}/change", {
    needs: keepsLicences,
    does: "Corrects what was written down of a licence.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: licence,
  }),
  addFile: command("/api/licences/{id}/files", {
    needs: keepsLicences,
    does: "Keeps a scanned paper with a licence.",
    params: byId,
    body: z.object({ id: id(), title: text(120), file: scan() }),
    returns: licence,
  }),
  file: file("/api/licences/{id}/files/{fileId}", "application/octet-stream", {
    needs: readsLicences,
    does: "A paper kept with a licence.",
    params: z.object({ id: id(), fileId: id() }),
  }),
  submit_renewal: command("/api/licences/{id}/submit-renewal", {
    needs: licenceLife.moves.submit_renewal.needs,
    does: "Says that the renewal was handed in today.",
    params: byId,
    body: moveBody,
    returns: licence,
  }),
  suspend: command("/api/licences/{id}/suspend", {
    needs: licenceLife.moves.suspend.needs,
    does: "Records that the authority suspended a licence: it covers nothing any more.",
    params: byId,
    body: moveWithReason,
    returns: licence,
  }),
  lift: command("/api/licences/{id}/lift", {
    needs: licenceLife.moves.lift.needs,
    does: "Records that a suspension was lifted.",
    params: byId,
    body: moveBody,
    returns: licence,
  }),
  let_expire: command("/api/licences/{id}/let-expire", {
    needs: licenceLife.moves.let_expire.needs,
    does: "Gives up a licence whose last day has passed: it is not going to be renewed.",
    params: byId,
    body: moveWithReason,
    returns: licence,
  }),
} satisfies Api;
