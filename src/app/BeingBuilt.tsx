import { IconPoint } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { mayOpen, type ScreenAccess, screenAt } from "#kernel/access.ts";
import { brand } from "#kernel/brand.ts";
import { type Role, roles } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { words } from "#platform/web/words.ts";
import { unbuiltScreens } from "./unbuiltScreens.ts";

const t = words({
  en: {
    title: `This part of ${brand.name} is being built`,
    text: "It has its place and its permissions already. Its work follows.",
    willDo: "What it will do",
    whoSees: "Who may see it",
    anybody: "Anybody, without signing in",
    everybody: "Everybody who is signed in",
    standing: "What stands already",
    roles: {
      owner: "owner",
      admin: "admin",
      accountant: "accountant",
      field_officer: "field officer",
      cashier: "cashier",
      employee: "employee",
      top_management: "top management",
      supplier: "supplier",
      finance: "finance",
      operations: "operations",
      field_operations: "field operations",
      management: "management",
    } satisfies Record<Role, string>,
  },
});

/** A route of the table whose work does not stand yet: said honestly, with the way to what does (a desk's tabs, else a list). */
export function BeingBuilt() {
  const { access } = useHouse();
  const { org } = useMe();
  const screen = useHere();
  if (!screen) return null;
  const who = roles.filter((role) => mayOpen(access, screen, role, org.accessMode));
  const names = who.map((role) => t.roles[role]).join(", ");
  return (
    <>
      <WhatWillBe screen={screen} who={who.length === roles.length ? t.everybody : names} />
      {screen.tab === undefined && <Standing />}
    </>
  );
}

/** The same for a page that anybody may open, outside the house. */
export function BeingBuiltOutside() {
  const screen = useHere();
  return screen && <WhatWillBe screen={screen} who={t.anybody} />;
}

function useHere(): ScreenAccess | undefined {
  const { access } = useHouse();
  const { pathname } = useLocation();
  return screenAt(access, pathname);
}

function WhatWillBe({ screen, who }: { screen: ScreenAccess; who: string }) {
  const does = unbuiltScreens.find(({ route }) => route === screen.route)?.does;
  return (
    <>
      <PageTitle title={screen.label} />
      <div className="notice waiting">
        <h2>{t.title}</h2>
        <p className="quiet">{t.text}</p>
      </div>
      <dl className="sheet mt-4 grid gap-x-6 gap-y-3 p-4 md:grid-cols-[10rem_minmax(0,1fr)]">
        {does !== undefined && (
          <>
            <dt className="quiet">{t.willDo}</dt>
            <dd className="max-md:-mt-2">{does}</dd>
          </>
        )}
        <dt className="quiet">{t.whoSees}</dt>
        <dd className="max-md:-mt-2 first-letter:uppercase">{who}</dd>
      </dl>
    </>
  );
}

function Standing() {
  const { icons } = useHouse();
  const standing = useStanding();
  if (standing.length === 0) return null;
  return (
    <nav className="mt-6" aria-labelledby="standing">
      <h2 id="standing" className="mb-2">
        {t.standing}
      </h2>
      <ul className="grid gap-2 md:grid-cols-2 lg:grid-cols-3">
        {standing.map((screen) => {
          const Icon = icons[screen.route] ?? IconPoint;
          return (
            <li key={screen.route}>
              <Link
                className="sheet flex min-h-14 items-center gap-3 px-4 hover:bg-sunk"
                to={screen.route}
              >
                <Icon size={20} className="text-leaf-ink" aria-hidden />
                {screen.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The screens this role may open that have a file of their own. */
function useStanding(): ScreenAccess[] {
  const { access, screens } = useHouse();
  const { user, org } = useMe();
  const built = new Set(screens.map(({ route }) => route));
  return access.screens.filter(
    (screen) =>
      built.has(screen.route) &&
      screen.routeRoles !== "public" &&
      !screen.unlisted &&
      mayOpen(access, screen, user.role, org.accessMode),
  );
}
