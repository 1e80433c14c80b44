import type { User } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { factoryFlags } from "#kernel/permissions.ts";
import { fallbackMe } from "./fallbackMe.ts";

const authUser: User = {
  id: "0191f2a0-0000-7000-8000-000000000001",
  email: "rose@example.test",
  app_metadata: {},
  user_metadata: { name: "Rose Achan", organization_id: "org-1", role: "owner" },
  aud: "authenticated",
  created_at: "2026-11-21T08:00:00Z",
};

test("somebody without a profile is who the auth user says, as an employee of the company it names", () => {
  const { user, org, flags } = fallbackMe(authUser);
  expect(user).toMatchObject({ id: authUser.id, email: authUser.email, name: "Rose Achan" });
  // What a person can write about himself gives no rights.
  expect(user.role).toBe("employee");
  expect(flags).toEqual(factoryFlags.employee);
  expect(org.id).toBe("org-1");
});

test("without a name the person is called by the address", () => {
  expect(fallbackMe({ ...authUser, user_metadata: {} }).user.name).toBe("rose@example.test");
});
