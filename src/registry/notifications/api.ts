import { z } from "zod";
import { noticeKinds } from "#books/notices/rules.ts";
import { type Api, command, query, stream } from "#platform/api/endpoint.ts";
import { byId, id, instant, text, turn } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";

const kind = z.enum(noticeKinds);

const notification = z.object({
  id: id(),
  /** Its place in the order in which things were told. */
  turn: turn(),
  kind,
  title: z.string(),
  message: z.string(),
  /** The screen that shows it; it opens for this person. */
  link: z.string(),
  createdAt: instant(),
  readAt: instant().nullable(),
});

/** What a change of somebody's notifications is told as. */
const change = z.object({
  unread: z.int().min(0),
  /** What came or was read since the event before, the latest first. Nothing in the first event. */
  changed: z.array(notification),
  /** More has changed than is shown here: the list is to be read again. */
  isMore: z.boolean(),
});

const preferences = z.object({
  kinds: z.array(z.object({ kind, isWanted: z.boolean() })),
});

export const notifications = {
  list: query("/api/notifications", {
    needs: "signed-in",
    does: "What I was told, the newest first.",
    params: z.object({ limit: pageParams.limit, after: pageParams.after }),
    returns: pageWithTotals(notification, z.object({ unread: z.int().min(0) })),
  }),
  live: stream("/api/notifications/live", {
    needs: "signed-in",
    does: "Tells what comes for me and what I have read, as it happens, from an event I know on.",
    params: z.object({
      after: z
        .string()
        .regex(/^\d{1,16}$/, "The id of an event")
        .optional(),
    }),
    returns: change,
  }),
  read: command("/api/notifications/{id}/read", {
    needs: "signed-in",
    does: "Marks a notification as read, wherever I am signed in.",
    params: byId,
    returns: notification,
  }),
  readAll: command("/api/notifications/read-all", {
    needs: "signed-in",
    does: "Marks as read everything up to the newest one I see.",
    body: z.object({ upTo: turn() }),
    returns: z.object({ unread: z.int().min(0) }),
  }),
  preferences: query("/api/notifications/preferences", {
    needs: "signed-in",
    does: "Which kinds of things I am told.",
    returns: preferences,
  }),
  prefer: command("/api/notifications/preferences", {
    needs: "signed-in",
    does: "Chooses whether I am told of a kind of thing from now on.",
    body: z.object({ kind, isWanted: z.boolean() }),
    returns: preferences,
  }),
  askAccess: command("/api/notifications/ask-access", {
    needs: "signed-in",
    does: "Asks the owners for a screen that my role may not open: once a day for each screen.",
    body: z.object({ screen: text(200) }),
  }),
} satisfies Api;
