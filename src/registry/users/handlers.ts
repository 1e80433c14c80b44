import { addAccount, closeAccount, endSessions, openAccount } from "#identity/people/door.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { dutyConflicts } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { type UserRow, users } from "./api.ts";
import { findUserRow, matchingUsers } from "./peopleStore.ts";
import { findRoleFlagChanges } from "./permissionStore.ts";
import {
  checkDeactivation,
  checkGivenRole,
  checkMayTouch,
  checkReactivation,
  checkRoleChange,
  displayName,
  effectiveFlags,
  roleOf,
  type Situation,
} from "./rules.ts";
import {
  countOtherOwners,
  findOrg,
  findPerson,
  findProfile,
  insertProfile,
  updateProfile,
} from "./store.ts";

export const usersHandlers = handlersFor(users, {
  me: async (ctx) => {
    const profile = await findProfile(ctx.tx, ctx.actor.userId);
    const org = await findOrg(ctx.tx);
    invariant(profile, "a signed-in person has a profile");
    return {
      user: {
        id: profile.user_id,
        name: displayName(profile),
        firstName: profile.first_name,
        lastName: profile.last_name,
        email: profile.email,
        role: ctx.actor.role,
        title: profile.title,
        department: profile.department,
        phone: profile.phone,
      },
      flags: [...ctx.actor.flags],
      org: {
        id: org.id,
        name: org.name,
        soleTrader: org.sole_trader,
        accessMode: org.access_mode === "strict" ? "strict" : "aligned",
        today: ctx.today,
        dayIsHeld: org.business_day !== null,
      },
    };
  },

  list: (ctx) => readPage(ctx, matchingUsers(ctx.params), ctx.params),

  csv: async (ctx) => {
    const asked = { ...ctx.params, limit: largestExport };
    const { rows } = await readPage(ctx, matchingUsers(ctx.params), asked);
    const heads = ["Name", "E-mail", "Role", "Title", "Department", "Phone", "Last seen", "State"];
    const lines = rows.map((row) => [
      ...[row.name, row.email, row.role, row.title, row.department, row.phone],
      ...[row.lastSeenAt?.toISOString() ?? null, row.state],
    ]);
    return { name: "users.csv", bytes: csvOf(heads, lines) };
  },

  one: async (ctx) => {
    const user = await userOf(ctx, ctx.params.id);
    const changes = await findRoleFlagChanges(ctx, user.role);
    return { ...user, flags: effectiveFlags(user.role, changes) };
  },

  add: async (ctx) => {
    const { id, role, email, password, firstName, lastName, ...more } = ctx.body;
    const given = effectiveFlags(role, await findRoleFlagChanges(ctx, role));
    checkGivenRole(ctx.actor, { role, flags: given });
    const userMetadata = { first_name: firstName, last_name: lastName };
    await addAccount(ctx.tx, { id, email, password, userMetadata }, ctx.now);
    await insertProfile(ctx.tx, {
      user_id: id,
      email: email.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      role,
      ...more,
    });
    record(ctx, id, "add", { role, title: more.title, conflicts: dutyConflicts(given) });
    return userOf(ctx, id);
  },

  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, firstName, lastName, ...more } = ctx.body;
    checkMayTouch(await situationOf(ctx, id));
    const before = await userOf(ctx, id);
    const set = { first_name: firstName, last_name: lastName, ...more };
    await change(ctx, { id, version }, set);
    const details = {
      ...changed("name", before.name, `${firstName} ${lastName}`),
      ...changed("title", before.title, more.title),
      ...changed("department", before.department, more.department),
      ...(before.phone === more.phone ? {} : { phone: "changed" }),
    };
    record(ctx, id, "change", details);
    return userOf(ctx, id);
  },

  changeRole: async (ctx) => {
    const { id } = ctx.params;
    const { role, version, reason } = ctx.body;
    const situation = await situationOf(ctx, id);
    checkRoleChange(situation, role);
    await change(ctx, { id, version }, { role });
    const flags = effectiveFlags(role, await findRoleFlagChanges(ctx, role));
    const details = { from: situation.person.role, to: role, reason };
    record(ctx, id, "change-role", { ...details, conflicts: dutyConflicts(flags) });
    return userOf(ctx, id);
  },

  deactivate: async (ctx) => {
    const { id } = ctx.params;
    checkDeactivation(await situationOf(ctx, id));
    await change(ctx, { id, version: ctx.body.version }, { is_active: false });
    await closeAccount(ctx.tx, id, ctx.now);
    record(ctx, id, "deactivate", { reason: ctx.body.reason });
    return userOf(ctx, id);
  },

  reactivate: async (ctx) => {
    const { id } = ctx.params;
    const situation = await situationOf(ctx, id);
    checkReactivation(situation);
    // Coming back with a role is being given it: whoever may not give it may not bring it back.
    const { role } = situation.person;
    const flags = effectiveFlags(role, await findRoleFlagChanges(ctx, role));
    checkGivenRole(ctx.actor, { role, flags });
    await change(ctx, { id, version: ctx.body.version }, { is_active: true });
    await openAccount(ctx.tx, id, ctx.now);
    record(ctx, id, "reactivate", { reason: ctx.body.reason });
    return userOf(ctx, id);
  },

  signOut: async (ctx) => {
    const { id } = ctx.params;
    checkMayTouch(await situationOf(ctx, id));
    await endSessions(ctx.tx, id);
    record(ctx, id, "sign-out", { reason: ctx.body.reason });
    return userOf(ctx, id);
  },
});

async function userOf(ctx: Ctx, id: string): Promise<UserRow> {
  const user = await findUserRow(ctx, id);
  if (!user) throw notFound("user");
  return user;
}

function record(ctx: Ctx, id: string, action: string, details: Record<string, unknown>): void {
  ctx.audit({ subject: "user", subjectId: id, action, details });
}

/** Who acts on whom, read inside the write: the guard looked before it was this write's turn. */
async function situationOf(ctx: Ctx, id: string): Promise<Situation> {
  const person = await findPerson(ctx.tx, id);
  if (!person) throw notFound("user");
  const actor = await findPerson(ctx.tx, ctx.actor.userId);
  return {
    actor: { id: ctx.actor.userId, role: roleOf(actor?.isActive ? actor.role : "") },
    person: { ...person, role: roleOf(person.role) },
    otherOwners: await countOtherOwners(ctx.tx, id),
  };
}

async function change(
  ctx: Ctx,
  seen: { id: string; version: number },
  set: Parameters<typeof updateProfile>[2],
): Promise<void> {
  const at = { userId: seen.id, version: seen.version };
  if (await updateProfile(ctx.tx, at, set)) return;
  const words = "Somebody changed this person meanwhile. Look again, then repeat what you did.";
  throw new Refusal("user.changed-meanwhile", words, { status: 409 });
}

function changed(name: string, from: string | null, to: string | null): Record<string, unknown> {
  return from === to ? {} : { [name]: { from, to } };
}
