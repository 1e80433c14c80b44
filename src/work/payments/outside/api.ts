// Where the provider tells that something changed. What it says is not believed: it is a reason to ask.
import { z } from "zod";
import { type Api, command } from "#platform/api/endpoint.ts";

/** The address a provider calls back for one payment, below the house's own. */
export function callbackPath(secret: string): string {
  return `/api/mobile-money/callbacks/${secret}`;
}

export const mobileMoneyCallbacks = {
  hear: command("/api/mobile-money/callbacks/{secret}", {
    needs: "provider",
    does: "A provider says that a payment moved on: its status is asked, nothing else happens.",
    params: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    // Unsigned and sent by anybody: whatever it says is not read.
    body: z.record(z.string(), z.unknown()),
  }),
} satisfies Api;
