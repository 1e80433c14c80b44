import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { longestName, longestQuery } from "./rules.ts";

const route = z.string().regex(/^\/[a-z/-]{1,80}$/, "A list");
const said = {
  name: z.string().trim().min(1).max(longestName),
  /** What stands behind the question mark of the list's address: search, filters, order. */
  query: z.string().min(1).max(longestQuery),
  isShared: z.boolean(),
};
const view = z.object({
  id: z.uuid(),
  route: z.string(),
  name: z.string(),
  query: z.string(),
  /** Everybody who may open the list finds it there. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Whose it is. */
  by: z.string(),
  /** My list begins with it. */
  isFirst: z.boolean(),
});
const known = z.object({ views: z.array(view) });

/** Views of lists by name: what is looked for, the filters and the order. */
export const listViews = {
  mine: query("/api/me/list-views", {
    needs: "signed-in",
    does: "The views of lists I keep, and those others show to everybody, of the lists I may open.",
    returns: known,
  }),
  keep: command("/api/me/list-views", {
    needs: "signed-in",
    does: "Keeps how I see a list under a name, for myself or for everybody who may open it.",
    body: z.object({ id: z.uuid(), route, ...said }),
    returns: known,
  }),
  change: command("/api/me/list-views/{id}", {
    needs: "signed-in",
    does: "Changes a view of mine: its name, what it shows, who finds it.",
    params: z.object({ id: z.uuid() }),
    body: z.object(said),
    returns: known,
  }),
  remove: command("/api/me/list-views/{id}/remove", {
    needs: "signed-in",
    does: "Takes away a view of mine, or one that is shown to everybody where I configure the system.",
    params: z.object({ id: z.uuid() }),
    returns: known,
  }),
  beginWith: command("/api/me/list-views/first", {
    needs: "signed-in",
    does: "Says which view a list of mine begins with; with none it begins with all rows.",
    body: z.object({ route, viewId: z.uuid().nullable() }),
    returns: known,
  }),
} satisfies Api;
