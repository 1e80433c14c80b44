import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, count, day, id, longText, optionalText, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { standings, topics } from "./rules.ts";

const topic = z.enum(topics);
const message = z.object({ fromHouse: z.boolean(), text: z.string(), day: day() });

/** A complaint as both sides read it: days, no minutes. */
const thread = z.object({
  topic,
  standing: z.enum(standings),
  receivedOn: day(),
  messages: z.array(message),
});
export type Thread = z.output<typeof thread>;
export type ThreadWire = z.input<typeof thread>;

const complaint = thread.extend({ id: id(), signedAs: z.string().nullable() });
export type Complaint = z.output<typeof complaint>;
export type ComplaintWire = z.input<typeof complaint>;

const row = z.object({
  id: id(),
  /** Sorts the newest first. */
  sorting: z.string(),
  topic,
  standing: z.enum(standings),
  receivedOn: day(),
  signedAs: z.string().nullable(),
  opening: z.string(),
  messages: count(),
});
export type ComplaintRow = z.output<typeof row>;

const bySlip = z.object({ slip: text(200) });
const byCode = z.object({ code: text(60) });

// Those that need "provider" carry their secret in the path and no session: nobody is known who uses them.
export const complaints = {
  slip: query("/api/complaints/slip", {
    needs: "signed-in",
    does: "Today's slip, the same for everybody who works here; who asked is kept nowhere.",
    returns: z.object({ slip: z.string() }),
  }),
  handIn: command("/api/complaints/without-name/{slip}", {
    needs: "provider",
    does: "Hands a complaint in, without a session; its writer made the code and keeps it.",
    params: bySlip,
    body: z.object({
      code: text(60),
      topic,
      text: longText(4000),
      /** Only if the writer chooses to give one. */
      signedAs: optionalText(80),
    }),
    returns: thread,
  }),
  follow: query("/api/complaints/by-code/{code}", {
    needs: "provider",
    does: "A complaint with its answers, for whoever holds its code.",
    params: byCode,
    returns: thread,
  }),
  add: command("/api/complaints/by-code/{code}/add", {
    needs: "provider",
    does: "Writes more to a complaint, for whoever holds its code.",
    params: byCode,
    body: z.object({ text: longText(4000) }),
    returns: thread,
  }),
  list: query("/api/complaints", {
    needs: "canConfigureSystem",
    does: "Complaints, the newest first; the owner's alone.",
    params: z.object({ ...pageParams, standing: z.enum(standings).optional() }),
    returns: pageOf(row),
  }),
  one: query("/api/complaints/{id}", {
    needs: "canConfigureSystem",
    does: "One complaint with everything that was written; the owner's alone.",
    params: byId,
    returns: complaint,
  }),
  answer: command("/api/complaints/{id}/answer", {
    needs: "canConfigureSystem",
    does: "Answers a complaint; whoever holds its code reads it.",
    params: byId,
    body: z.object({ text: longText(4000) }),
    returns: complaint,
  }),
  close: command("/api/complaints/{id}/close", {
    needs: "canConfigureSystem",
    does: "Ends a complaint; its writer still reads it, and writing more opens it again.",
    params: byId,
    body: z.object({}),
    returns: complaint,
  }),
} satisfies Api;
