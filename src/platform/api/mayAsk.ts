// Beside the endpoints and not among them: the page that signs people in reads those and asks this of nobody.
import { can, type Flag, type Role } from "#kernel/permissions.ts";
import type { SignedInNeeds } from "./endpoint.ts";

/** May somebody who is signed in ask what needs that? The server, the screens and the access table ask the same. */
export function mayAsk(who: { role: Role; flags: readonly Flag[] }, needs: SignedInNeeds): boolean {
  return needs === "works-here" ? who.role !== "supplier" : can(who.flags, needs);
}
