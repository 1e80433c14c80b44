import { IconPlus, IconPoint } from "@tabler/icons-react";
import { useMemo } from "react";
import { type ScreenAccess, screenAt, sidebarOf } from "#kernel/access.ts";
import { hasEveryWord } from "#kernel/typedWords.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMe } from "#platform/web/may.ts";
import { useHouse } from "#platform/web/shell/house.ts";
import type { MenuIcon } from "#platform/web/shell/menuIcon.ts";
import type { search } from "../api.ts";
import { actionsOf, screensNamed } from "../rules.ts";
import { t } from "./words.ts";

export type Hit = WireReturns<typeof search.find>["hits"][number];

/** A line of the palette. */
export interface Entry {
  key: string;
  icon: MenuIcon;
  title: string;
  line?: string;
  kind?: string;
  to: string;
}

export interface EntryGroup {
  name: "screens" | "actions" | "records";
  entries: Entry[];
}

/** Of screens and actions so many stand above the records; of actions so many before anything is typed. */
const mostScreens = 6;
const mostActions = 4;
const firstActions = 6;

/**
 * What the palette lists. What is known at once stands above what has to be asked for, so that nothing
 * moves under the finger when the records come.
 */
export function useEntries(typed: string, hits: readonly Hit[]): EntryGroup[] {
  const known = useKnown();
  const { access, icons } = useHouse();
  const text = typed.trim();
  const iconOf = (path: string): MenuIcon =>
    icons[screenAt(access, path.replace(/\?.*$/, ""))?.route ?? ""] ?? IconPoint;
  const screens = (text === "" ? known.screens : screensNamed(known.screens, text)).map(
    ({ route, label }): Entry => ({ key: route, icon: iconOf(route), title: label, to: route }),
  );
  const actions = known.actions
    .map(({ name, to }): Entry => ({ key: to, icon: IconPlus, title: t.actions[name], to }))
    .filter(({ title }) => hasEveryWord(title, text));
  const records = hits.map(({ kind, id, title, line, path }): Entry => ({
    key: `${kind} ${id}`,
    icon: iconOf(path),
    title,
    line,
    kind: t.kinds[kind],
    to: path,
  }));
  const groups: EntryGroup[] =
    text === ""
      ? [
          { name: "actions", entries: actions.slice(0, firstActions) },
          { name: "screens", entries: screens },
        ]
      : [
          { name: "screens", entries: screens.slice(0, mostScreens) },
          { name: "actions", entries: actions.slice(0, mostActions) },
          { name: "records", entries: records },
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Every screen this role may open, as the sidebar lists them, and everything it may begin. */
function useKnown() {
  const { access } = useHouse();
  const { user, org, flags } = useMe();
  return useMemo(() => {
    const { role } = user;
    const { accessMode } = org;
    const menu = sidebarOf(access, role, accessMode);
    const screens: ScreenAccess[] = [...menu.main, ...menu.administration, ...menu.more];
    return { screens, actions: actionsOf(access, { role, flags, accessMode }) };
  }, [access, user, flags, org]);
}
