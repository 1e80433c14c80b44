import { IconPoint } from "@tabler/icons-react";
import { Link } from "react-router";
import { mayOpen, type ScreenAccess } from "#kernel/access.ts";
import { useMe } from "../may.ts";
import { PageTitle } from "../parts/PageTitle.tsx";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";

const t = words({
  en: {
    title: "This part of Mavuno is being built",
    text: "It has its place and its permissions already. Its work follows.",
    standing: "What stands already",
  },
});

/** A route of the table whose capability does not stand yet: said honestly, with the way to what does. */
export function BeingBuilt({ label }: { label: string }) {
  const { icons } = useHouse();
  const standing = useStanding();
  return (
    <>
      <PageTitle title={label} />
      <div className="notice waiting">
        <h2>{t.title}</h2>
        <p className="quiet">{t.text}</p>
      </div>
      {standing.length > 0 && (
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
      )}
    </>
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
