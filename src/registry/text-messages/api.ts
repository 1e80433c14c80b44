import { z } from "zod";
import { languageCodes } from "#kernel/languages.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, moveBody, text, total, version } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { resendsTexts, seesTexts, textKinds, textLife, writesTexts } from "./rules.ts";

const textMessage = z.object({
  id: id(),
  state: z.enum(textLife.states),
  version: version(),
  kind: z.enum(textKinds),
  /** The collection or the payment it tells of; cash is told of its collection, somebody's own words of themselves. */
  sourceId: id(),
  farmerId: id(),
  farmerName: z.string(),
  /** Shortened: enough to recognise it. */
  phone: z.string(),
  language: z.enum(languageCodes),
  body: z.string(),
  /** How many messages the networks make of it. */
  parts: z.int(),
  /** How often it was handed to the gateway. */
  tries: z.int(),
  /** What the gateway or the network said last, in their word. */
  reason: z.string().nullable(),
  /** What it cost, in ten-thousandths of its currency; null until the gateway said so. */
  costE4: total().nullable(),
  costCurrency: z.string().nullable(),
  createdAt: instant(),
  finishedAt: instant().nullable(),
});
export type TextMessage = z.output<typeof textMessage>;
export type TextMessageWire = z.input<typeof textMessage>;

/** How a message about something stands, for the screen of that thing. */
export const textStanding = textMessage.pick({ id: true, state: true, reason: true });

export const textMessages = {
  list: query("/api/text-messages", {
    needs: seesTexts,
    does: "What farmers were sent by text message, the newest first, with what it cost.",
    params: z.object({
      ...pageParams,
      state: z.enum(textLife.states).optional(),
      kind: z.enum(textKinds).optional(),
      farmerId: id().optional(),
    }),
    returns: pageWithTotals(
      textMessage,
      z.object({
        parts: z.int(),
        /** Ten-thousandths of a shilling; what was charged in another currency is not in it. */
        costE4: total(),
        /** How many messages were charged in another currency. */
        elsewhere: z.int(),
      }),
    ),
  }),
  one: query("/api/text-messages/{id}", {
    needs: seesTexts,
    does: "One message to a farmer.",
    params: byId,
    returns: textMessage,
  }),
  write: command("/api/text-messages", {
    needs: writesTexts,
    does: "Writes to a farmer who agreed to it in one's own words, three parts at most.",
    body: z.object({ id: id(), farmerId: id(), body: text(480) }),
    returns: textMessage,
  }),
  sendAgain: command("/api/text-messages/{id}/send-again", {
    needs: resendsTexts,
    does: "Sends once more what failed, or what nobody knows the end of: the farmer may get it twice.",
    params: byId,
    body: moveBody,
    returns: textMessage,
  }),
} satisfies Api;
