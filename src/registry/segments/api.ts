import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, id, text } from "#platform/api/fields.ts";
import { readsSegments, segments, setsSegments } from "./rules.ts";

const accountCode = z.string().regex(/^\d{4}$/, "Four digits");
const row = z.object({
  id: id(),
  accountCode,
  accountName: z.string(),
  segment: z.enum(segments),
  effectiveFrom: day(),
  sourceNote: z.string(),
  standing: z.enum(["counts", "to-come", "past"]),
});
export type SegmentRow = z.output<typeof row>;

export const accountSegments = {
  list: query("/api/account-segments", {
    needs: readsSegments,
    does: "Which accounts belong to which part of the business, with every row that ever counted.",
    returns: z.object({ rows: z.array(row) }),
  }),
  record: command("/api/account-segments", {
    needs: setsSegments,
    does: "Puts an account of revenue or expense into a part of the business from a day on.",
    body: z.object({
      id: id(),
      accountCode,
      segment: z.enum(segments),
      effectiveFrom: day(),
      sourceNote: text(200),
    }),
    returns: z.object({ rows: z.array(row) }),
  }),
} satisfies Api;
