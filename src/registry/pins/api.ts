import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { mostPins } from "./rules.ts";

const pinned = z.object({ routes: z.array(z.string()).max(mostPins) });

export const pins = {
  mine: query("/api/me/pins", {
    needs: "signed-in",
    does: "The screens I keep at hand, in the order I pinned them.",
    returns: pinned,
  }),
  set: command("/api/me/pins", {
    needs: "signed-in",
    does: "Keeps a screen at hand, or no longer, on every device.",
    body: z.object({
      route: z.string().regex(/^\/[a-z/-]{1,80}$/, "A screen"),
      isPinned: z.boolean(),
    }),
    returns: pinned,
  }),
} satisfies Api;
