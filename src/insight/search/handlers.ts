import type { AccessTable } from "#kernel/access.ts";
import { can } from "#kernel/permissions.ts";
import { isCleanText } from "#platform/api/fields.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { seesPersonalData } from "#registry/farmers/rules.ts";
import { seesAllExpenses } from "#work/expenses/rules.ts";
import { search } from "./api.ts";
import { findableKinds, lineOf, readWanted } from "./recordRules.ts";
import { searchedText } from "./rules.ts";
import { findRecords, readAccessMode } from "./store.ts";

/** The table of screens comes from the app: nothing is found whose screen would refuse its reader. */
export function searchHandlers(parts: { access: AccessTable }) {
  return handlersFor(search, {
    find: async (ctx) => {
      const text = searchedText(ctx.params.text);
      if (text === null || !isCleanText(text)) return { text: "", hits: [] };
      const { userId, role, flags } = ctx.actor;
      const accessMode = await readAccessMode(ctx);
      const kinds = findableKinds(parts.access, { role, flags, accessMode });
      if (kinds.size === 0) return { text, hits: [] };
      const sight = {
        userId,
        seesAllExpenses: can(flags, seesAllExpenses),
        seesPhones: seesPersonalData(flags),
      };
      const found = await findRecords(ctx, [...kinds.keys()], readWanted(text), sight);
      return {
        text,
        hits: found.map((one) => ({
          kind: one.kind,
          id: one.id,
          title: one.title,
          line: lineOf(one),
          path: `${kinds.get(one.kind) ?? ""}${one.id}`,
        })),
      };
    },
  });
}
