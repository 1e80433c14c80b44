import { factoryFlags, type Flag, flags, isRole } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { allOverrides } from "./overrideStore.ts";
import { permissions, type Matrix } from "./permissionApi.ts";
import { cellOf, checkByOwner, checkFlagChange, type FlagChange } from "./permissionRules.ts";
import {
  deleteFlagChange,
  deleteFlagChanges,
  findFlagChanges,
  findWorkingPeople,
  keepFlagChange,
  updateAccessMode,
} from "./permissionStore.ts";
import { displayName, roleOf } from "./rules.ts";
import { findOrg, findPerson } from "./store.ts";

export interface PermissionsParts {
  /** Up to how much each role approves; the policies lie on floors above this one. */
  approvalLimits: (ctx: Ctx) => Promise<Matrix["approvalLimits"]>;
}

/** The matrix and the access mode, with the policies of the floors above passed in. */
export function permissionsHandlers({ approvalLimits }: PermissionsParts) {
  const matrixOf = async (ctx: Ctx): Promise<Matrix> => ({
    ...(await cellsOf(ctx)),
    approvalLimits: await approvalLimits(ctx),
  });
  return handlersFor(permissions, {
    read: matrixOf,

    setFlag: async (ctx) => {
      const { reason, ...change } = ctx.body;
      checkFlagChange(await actorRole(ctx), change);
      const before = cellOf(flagChangesOf(await findFlagChanges(ctx)), change.role, change.flag);
      const factory = factoryFlags[change.role].includes(change.flag);
      // A cell that is as it came from the factory is no change.
      if (change.granted === factory) await deleteFlagChange(ctx, change);
      else await keepFlagChange(ctx, change);
      record(ctx, change.granted ? "grant" : "take-away", {
        role: change.role,
        flag: change.flag,
        from: before.granted ? "may" : "may not",
        to: change.granted ? "may" : "may not",
        reason,
      });
      return matrixOf(ctx);
    },

    reset: async (ctx) => {
      checkByOwner(await actorRole(ctx));
      const { changes } = await cellsOf(ctx);
      const undone = changes.filter(({ role }) => ctx.body.role === null || ctx.body.role === role);
      await deleteFlagChanges(ctx, ctx.body.role);
      record(ctx, "factory-reset", {
        role: ctx.body.role ?? "every role",
        undone: undone.map(({ role, flag, granted }) => `${role} ${flag} ${granted ? "+" : "-"}`),
        reason: ctx.body.reason,
      });
      return matrixOf(ctx);
    },

    setAccessMode: async (ctx) => {
      checkByOwner(await actorRole(ctx));
      const { access_mode: from } = await findOrg(ctx.tx);
      await updateAccessMode(ctx, ctx.body.accessMode);
      record(ctx, "access-mode", {
        accessMode: { from, to: ctx.body.accessMode },
        reason: ctx.body.reason,
      });
      return matrixOf(ctx);
    },
  });
}

/** The matrix has one history, under the company's own id. */
function record(ctx: Ctx, action: string, details: Record<string, unknown>): void {
  ctx.audit({ subject: "permissions", subjectId: ctx.org.id, action, details });
}

/** Who asks, as it stands now: another owner may have been quicker. */
async function actorRole(ctx: Ctx) {
  const actor = await findPerson(ctx.tx, ctx.actor.userId);
  return roleOf(actor?.role ?? "");
}

function isFlag(text: string): text is Flag {
  return flags.some((flag) => flag === text);
}

/** The stored cells, without those of a role or a permission that the house no longer knows. */
function flagChangesOf(
  stored: readonly { role: string; flag: string; granted: boolean }[],
): FlagChange[] {
  return stored.flatMap(({ role, flag, granted }) =>
    isRole(role) && isFlag(flag) ? [{ role, flag, granted }] : [],
  );
}

async function cellsOf(ctx: Ctx): Promise<Omit<Matrix, "approvalLimits">> {
  const org = await findOrg(ctx.tx);
  const changes = await findFlagChanges(ctx);
  const people = await findWorkingPeople(ctx);
  return {
    accessMode: org.access_mode === "strict" ? "strict" : "aligned",
    changes: flagChangesOf(changes),
    overrides: await allOverrides(ctx),
    people: people.map((person) => ({
      id: person.id,
      name: displayName(person),
      role: roleOf(person.role),
      title: person.title,
    })),
  };
}
