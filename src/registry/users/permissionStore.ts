// What the owner changed against the factory, and the company's way of opening screens.
import { sql } from "kysely";
import type { Flag, Role } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { FlagChange } from "./permissionRules.ts";

type Store = Pick<Ctx, "tx">;

export async function findFlagChanges(
  ctx: Store,
): Promise<{ role: string; flag: string; granted: boolean }[]> {
  return ctx.tx
    .selectFrom("role_flag")
    .select(["role", "flag", "granted"])
    .orderBy("role")
    .orderBy("flag")
    .execute();
}

export async function findRoleFlagChanges(
  ctx: Store,
  role: Role,
): Promise<Record<string, boolean>> {
  const rows = await ctx.tx
    .selectFrom("role_flag")
    .select(["flag", "granted"])
    .where("role", "=", role)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.flag, row.granted]));
}

export async function keepFlagChange(ctx: Store, change: FlagChange): Promise<void> {
  await ctx.tx
    .insertInto("role_flag")
    .values(change)
    .onConflict((on) =>
      on.columns(["org_id", "role", "flag"]).doUpdateSet({ granted: change.granted }),
    )
    .execute();
}

export async function deleteFlagChange(ctx: Store, cell: { role: Role; flag: Flag }) {
  await ctx.tx
    .deleteFrom("role_flag")
    .where("role", "=", cell.role)
    .where("flag", "=", cell.flag)
    .execute();
}

/** Forgets every change of one role, or of all. */
export async function deleteFlagChanges(ctx: Store, role: Role | null): Promise<void> {
  let all = ctx.tx.deleteFrom("role_flag").where(sql<boolean>`true`);
  if (role !== null) all = all.where("role", "=", role);
  await all.execute();
}

export async function findWorkingPeople(ctx: Store) {
  return ctx.tx
    .selectFrom("profile")
    .select(["user_id as id", "first_name", "last_name", "email", "role", "title"])
    .where("is_active", "=", true)
    .orderBy("first_name")
    .orderBy("last_name")
    .orderBy("user_id")
    .limit(1000)
    .execute();
}

export async function updateAccessMode(ctx: Store, mode: "aligned" | "strict"): Promise<void> {
  await ctx.tx
    .updateTable("org")
    .set({ access_mode: mode })
    .where(sql<boolean>`id = current_org()`)
    .execute();
}
