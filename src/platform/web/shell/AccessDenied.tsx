import { Link } from "react-router";
import type { ScreenAccess } from "#kernel/access.ts";
import { useMe } from "../may.ts";
import { words } from "../words.ts";

const t = words({
  en: {
    title: "Access Denied",
    text: "You don't have permission to access this page.",
    yours: "Your role",
    required: "Required roles",
    home: "Go to the dashboard",
  },
});

/** A role that may not open a screen: what it is, and who may. */
export function AccessDenied({ screen }: { screen: ScreenAccess }) {
  const { user } = useMe();
  const required = typeof screen.routeRoles === "string" ? [] : screen.routeRoles;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-16">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <dl className="sheet facts p-4">
        <dt>{t.yours}</dt>
        <dd>{user.role}</dd>
        <dt>{t.required}</dt>
        <dd>{required.join(", ")}</dd>
      </dl>
      <Link className="button self-start" to="/dashboard">
        {t.home}
      </Link>
    </div>
  );
}
