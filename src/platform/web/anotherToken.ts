// What is done with a token that the server does not take. Loaded then: hardly anybody ever needs it.
import { isAuthRetryableFetchError } from "@supabase/auth-js";
import { authClient } from "./authClient.ts";

/**
 * A token in place of one the server does not take: another tab's, or a new one. Null where the session is over; throws
 * where that cannot be asked now.
 */
export async function anotherToken(than: string): Promise<string | null> {
  const auth = authClient();
  const kept = (await auth.getSession()).data.session;
  if (kept && kept.access_token !== than) return kept.access_token;
  const { data, error } = await auth.refreshSession();
  const isBusy = isAuthRetryableFetchError(error) || error?.status === 429;
  if (error && isBusy) throw error;
  return data.session?.access_token ?? null;
}
