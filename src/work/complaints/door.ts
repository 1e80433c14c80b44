// What the start of a company asks of complaints.
import { randomBytes } from "node:crypto";
import type { Ctx } from "#platform/server/context.ts";
import { insertSecret } from "./store.ts";

/** Gives a new company the secret its slips are signed with. */
export async function openComplaints(ctx: Ctx): Promise<void> {
  await insertSecret(ctx, randomBytes(32).toString("hex"));
}
