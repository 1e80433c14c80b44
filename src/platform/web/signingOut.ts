// Signing out by choice. It lies with the shell: sign-in does not need it, and without a line no file would come for it.
import { clientReady } from "./authClient.ts";
import { draftsBegin } from "./parts/draftPlace.ts";
import { leaveBy, type SignedOut } from "./session.ts";

/** What this person began to write and did not send, where it lies open: others use this computer too. */
export function draftsOf(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(draftsBegin(userId)));
}

/**
 * Signs out everywhere; where the house is not reached, on this device: whoever leaves a shared one is out. Their drafts
 * go with them; what waits to be sent lies sealed elsewhere, and stays.
 */
export async function signOut(userId: string): Promise<SignedOut> {
  const far = await leaveBy(endSession);
  if (far) for (const key of draftsOf(userId)) localStorage.removeItem(key);
  return far;
}

async function endSession(): Promise<SignedOut> {
  // There is none on a page that was opened without a line.
  const auth = await clientReady().catch(() => null);
  const { error } = (await auth?.signOut()) ?? { error: { status: 0 } };
  if (!error) return "everywhere";
  // No line, or something before the house that answers for it; what is below is the house's own word.
  const { status = 0 } = error;
  if (status > 0 && status < 502) return null;
  // Other tabs hear of it too.
  await auth?.signOut({ scope: "local" });
  return "here";
}
