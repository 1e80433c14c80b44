import { addAccount, endSessions, inviteAccount, openAccount } from "#identity/people/door.ts";
import { usualTitles } from "#kernel/directors.ts";
import type { Day } from "#kernel/days.ts";
import { isLanguage } from "#kernel/languages.ts";
import { heldFlags, type Role } from "#kernel/permissions.ts";
import { invariant } from "#kernel/refusal.ts";
import { type DutyConflict, dutyConflicts } from "#kernel/segregation.ts";
import { type BodyOf } from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { startingThresholds } from "#books/thresholds/rules.ts";
import { type UserRow, users } from "./api.ts";
import { matchingUsers } from "./peopleStore.ts";
import { putEndDown, putLetterDown } from "./jobs.ts";
import { overridesOf } from "./overrideStore.ts";
import { tellOwners } from "./noticeHandlers.ts";
import { changesOf, liveFlags } from "./permissionRules.ts";
import {
  changePerson,
  checkNotTooSoon,
  putOut,
  record,
  situationOf,
  userOf,
} from "./personHandlers.ts";
import { findRoleFlagChanges } from "./permissionStore.ts";
import {
  checkDayOfRole,
  checkDeactivation,
  checkGivenRole,
  checkInvited,
  checkLastDay,
  checkMayTouch,
  checkReactivation,
  checkRoleChange,
  displayName,
  effectiveFlags,
} from "./rules.ts";
import { findOrg, findTitles, findProfile, insertProfile, updateLanguage } from "./store.ts";

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
        language: isLanguage(profile.language) ? profile.language : null,
      },
      flags: [...ctx.actor.flags],
      org: {
        id: org.id,
        name: org.name,
        soleTrader: org.sole_trader,
        accessMode: org.access_mode === "strict" ? "strict" : "aligned",
        today: ctx.today,
        dayIsHeld: org.business_day !== null,
        titles: (await findTitles(ctx.tx)) ?? usualTitles,
        // By what the company watches those who deliver to it, they are not told: to them it decided nothing.
        thresholds: mayAsk(ctx.actor, "works-here")
          ? await thresholdsToday(ctx)
          : startingThresholds,
      },
    };
  },

  chooseLanguage: async (ctx) => {
    const { userId } = ctx.actor;
    const { language } = ctx.body;
    await updateLanguage(ctx.tx, userId, language);
    record(ctx, userId, "choose-language", { language });
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
    const ofRole = await findRoleFlagChanges(ctx, user.role);
    const overrides = await overridesOf(ctx, user.id);
    return {
      ...user,
      flags: heldFlags(user.role, { ofRole, ofPerson: liveFlags(overrides) }),
      changes: changesOf(ofRole),
      overrides,
    };
  },

  add: async (ctx) => {
    const { password, ...person } = ctx.body;
    const conflicts = await checkNewPerson(ctx, person);
    const userMetadata = { first_name: person.firstName, last_name: person.lastName };
    const { id, email } = person;
    await addAccount(ctx.tx, { id, email, password, userMetadata }, ctx.now);
    return keepPerson(ctx, "add", person, conflicts);
  },

  invite: async (ctx) => {
    const { id, email, firstName, lastName } = ctx.body;
    const conflicts = await checkNewPerson(ctx, ctx.body);
    const userMetadata = { first_name: firstName, last_name: lastName };
    await inviteAccount(ctx.tx, { id, email, userMetadata }, ctx.now);
    const person = await keepPerson(ctx, "invite", ctx.body, conflicts);
    await putLetterDown(ctx, id, "invite");
    return person;
  },

  resend: async (ctx) => {
    const { id } = ctx.params;
    checkInvited(await situationOf(ctx, id));
    await checkNotTooSoon(ctx, id, "invite");
    await changePerson(ctx, { id, version: ctx.body.version }, {});
    await putLetterDown(ctx, id, "invite");
    record(ctx, id, "resend", {});
    return userOf(ctx, id);
  },

  takeBack: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    checkInvited(await situationOf(ctx, id));
    await putOut(ctx, { id, version }, reason);
    record(ctx, id, "take-back", { reason });
    return userOf(ctx, id);
  },

  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, firstName, lastName, ...more } = ctx.body;
    checkMayTouch(await situationOf(ctx, id));
    const before = await userOf(ctx, id);
    const set = { first_name: firstName, last_name: lastName, ...more };
    await changePerson(ctx, { id, version }, set);
    const details = {
      ...changed("name", before.name, `${firstName} ${lastName}`),
      ...changed("title", before.title, more.title),
      ...changed("department", before.department, more.department),
      ...(before.phone === more.phone ? {} : { phone: "changed" }),
    };
    record(ctx, id, "change", details);
    const person = await userOf(ctx, id);
    if (before.phone !== more.phone) await tellOwners(ctx, person, "telephone");
    return person;
  },

  changeRole: async (ctx) => {
    const { id } = ctx.params;
    const { role, version, reason } = ctx.body;
    const situation = await situationOf(ctx, id);
    checkRoleChange(situation, role);
    // Who becomes an owner has no last day any more.
    const lastDay = role === "owner" ? { last_day: null } : {};
    await changePerson(ctx, { id, version }, { role, ...lastDay });
    const flags = effectiveFlags(role, await findRoleFlagChanges(ctx, role));
    const details = { from: situation.person.role, to: role, reason };
    record(ctx, id, "change-role", { ...details, conflicts: dutyConflicts(flags) });
    return userOf(ctx, id);
  },

  deactivate: async (ctx) => {
    const { id } = ctx.params;
    checkDeactivation(await situationOf(ctx, id));
    const { version, reason } = ctx.body;
    await putOut(ctx, { id, version }, reason);
    record(ctx, id, "deactivate", { reason });
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
    await changePerson(ctx, { id, version: ctx.body.version }, { is_active: true, last_day: null });
    await openAccount(ctx.tx, id, ctx.now);
    record(ctx, id, "reactivate", { reason: ctx.body.reason });
    const person = await userOf(ctx, id);
    await tellOwners(ctx, person, "reactivated");
    return person;
  },

  setLastDay: async (ctx) => {
    const { id } = ctx.params;
    const { version, lastDay, reason } = ctx.body;
    const before = await userOf(ctx, id);
    checkLastDay(await situationOf(ctx, id), lastDay, ctx.today);
    await changePerson(ctx, { id, version }, { last_day: lastDay });
    if (lastDay !== null) await putEndDown(ctx, id, lastDay);
    record(ctx, id, "set-last-day", { from: before.lastDay, to: lastDay, reason });
    const person = await userOf(ctx, id);
    // Whose last day had passed works here again.
    const isBack = before.state === "deactivated" && person.state !== "deactivated";
    if (isBack) await tellOwners(ctx, person, "reactivated");
    return person;
  },

  signOut: async (ctx) => {
    const { id } = ctx.params;
    checkMayTouch(await situationOf(ctx, id));
    await endSessions(ctx.tx, id);
    record(ctx, id, "sign-out", { reason: ctx.body.reason });
    return userOf(ctx, id);
  },
});

/** Refuses a role above one's own and a last day that cannot be; gives the duties that would meet. */
async function checkNewPerson(
  ctx: Ctx,
  person: { role: Role; lastDay: Day | null },
): Promise<DutyConflict[]> {
  const { role } = person;
  const given = effectiveFlags(role, await findRoleFlagChanges(ctx, role));
  checkGivenRole(ctx.actor, { role, flags: given });
  checkDayOfRole(role, person.lastDay, ctx.today);
  return dutyConflicts(given);
}

/** Writes the person of an account just made, and the end of their time if it is known. */
async function keepPerson(
  ctx: Ctx,
  how: "add" | "invite",
  person: Omit<BodyOf<typeof users.add>, "password">,
  conflicts: DutyConflict[],
): Promise<UserRow> {
  const { id, email, firstName, lastName, lastDay, ...more } = person;
  await insertProfile(ctx.tx, {
    user_id: id,
    email: email.toLowerCase(),
    first_name: firstName,
    last_name: lastName,
    last_day: lastDay,
    invited_at: how === "invite" ? ctx.now : null,
    ...more,
  });
  if (lastDay !== null) await putEndDown(ctx, id, lastDay);
  record(ctx, id, how, { role: more.role, title: more.title, lastDay, conflicts });
  const kept = await userOf(ctx, id);
  await tellOwners(ctx, kept, how === "add" ? "added" : "invited");
  return kept;
}

function changed(name: string, from: string | null, to: string | null): Record<string, unknown> {
  return from === to ? {} : { [name]: { from, to } };
}
