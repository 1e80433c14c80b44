// Who somebody is while the profile cannot be read: as the auth user says, with an employee's rights.
import type { User } from "@supabase/auth-js";
import { factoryFlags } from "#kernel/permissions.ts";
import type { CurrentUser, Me } from "./sessionState.ts";

/** A profile that cannot be read: the person as the auth user says, with an employee's rights. */
export function fallbackMe(user: User): Me {
  const email = user.email ?? "";
  const shown: CurrentUser = {
    id: user.id,
    email,
    name: String(user.user_metadata["name"] ?? email),
    firstName: String(user.user_metadata["first_name"] ?? ""),
    lastName: String(user.user_metadata["last_name"] ?? ""),
    // What a person can write about himself grants nothing.
    role: "employee",
    title: null,
    department: null,
    phone: user.phone ?? null,
  };
  return {
    user: shown,
    flags: factoryFlags[shown.role],
    org: {
      id: String(user.user_metadata["organization_id"] ?? ""),
      name: "",
      soleTrader: false,
      accessMode: "aligned",
      today: new Date().toISOString().slice(0, 10),
      dayIsHeld: false,
    },
  };
}
