import { Link, useLocation } from "react-router";
import { words } from "../words.ts";

const t = words({
  en: {
    title: "Page not found",
    text: (path: string) => `There is nothing at ${path}. The address may be mistyped or old.`,
    home: "Go to the start page",
  },
});

/** A path nobody has. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 px-4 py-16">
      <h1>{t.title}</h1>
      <p className="wrap-anywhere">{t.text(pathname)}</p>
      <Link className="button self-start" to="/dashboard">
        {t.home}
      </Link>
    </div>
  );
}
