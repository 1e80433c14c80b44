// Where the gateway tells what became of a message.
import { z } from "zod";
import { type Api, command } from "#platform/api/endpoint.ts";

/** The address for reports, below the house's own. */
export function reportsPath(secret: string): string {
  return `/api/text-messages/delivery-reports/${secret}`;
}

export const textReports = {
  hear: command("/api/text-messages/delivery-reports/{secret}", {
    needs: "provider",
    does: "The gateway says what became of a text message.",
    params: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) }),
    // The gateway's own fields, some of them for some networks only: read by `readReport`.
    body: z.record(z.string(), z.unknown()),
  }),
} satisfies Api;
