// The two data reads of the official client: the own role, and whether it is an owner's or admin's.
// They go to our own origin, whoever does the authentication. Loaded after the sign-in page.
import { PostgrestClient } from "@supabase/postgrest-js";
import { webConfig } from "./authClient.ts";
import { accessToken } from "./session.ts";
import { sessionHeaderSeconds } from "./sessionTimes.ts";

// The client's generics want type aliases: an interface has no index signature.
type Profile = { id: string; role: string };
type Database = {
  public: {
    Tables: { profiles: { Row: Profile; Insert: Profile; Update: Profile; Relationships: [] } };
    Views: Record<never, never>;
    Functions: { has_role: { Args: { _user_id: string; _role: string }; Returns: boolean } };
  };
};

async function client() {
  const token = await accessToken();
  const key = webConfig()?.anonKey ?? "";
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: {
      apikey: key,
      authorization: `Bearer ${token ?? key}`,
      "x-session-timeout": String(sessionHeaderSeconds),
    },
    schema: "public",
  });
}

/** The role now stored for this person; null when it cannot be read. */
export async function readRole(userId: string): Promise<string | null> {
  const answer = await (
    await client()
  )
    .from("profiles")
    .select("role")
    .eq("id", userId)
    .maybeSingle();
  return answer.data?.role ?? null;
}

/** Owner or admin, as the server says; null when it cannot be asked. */
export async function readAdmin(userId: string): Promise<boolean | null> {
  const rest = await client();
  const [owner, admin] = await Promise.all(
    ["owner", "admin"].map((role) => rest.rpc("has_role", { _user_id: userId, _role: role })),
  );
  if (!owner || !admin || owner.error || admin.error) return null;
  return owner.data === true || admin.data === true;
}
