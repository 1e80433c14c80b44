import { Link, useLocation } from "react-router";
import { words } from "../words.ts";
import { useNewerApp } from "./useNewerApp.ts";

const t = words({
  en: {
    title: "Page not found",
    text: (path: string) => `There is nothing at ${path}. The address may be mistyped or old.`,
    home: "Go to the start page",
  },
});

/** A path nobody has, said to whoever asks: no screen is behind it that signing in would open. */
export function NotFound({ isOutside = false }: { isOutside?: boolean }) {
  const { pathname } = useLocation();
  useNewerApp();
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 px-4 py-16">
      <h1>{t.title}</h1>
      <p className="wrap-anywhere">{t.text(pathname)}</p>
      {isOutside ? (
        // Not a page of the app: the landing page is a file of its own.
        <a className="button self-start" href="/">
          {t.home}
        </a>
      ) : (
        <Link className="button self-start" to="/dashboard">
          {t.home}
        </Link>
      )}
    </div>
  );
}
