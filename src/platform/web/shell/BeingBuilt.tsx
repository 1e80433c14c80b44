import { Link } from "react-router";
import { PageTitle } from "../parts/PageTitle.tsx";
import { words } from "../words.ts";

const t = words({
  en: {
    title: "This part of Mavuno is being built",
    text: "It has its place and its permissions already. Its work follows.",
    home: "Go to the dashboard",
  },
});

/** A route of the table whose capability does not stand yet: said honestly. */
export function BeingBuilt({ label }: { label: string }) {
  return (
    <>
      <PageTitle title={label} />
      <div className="sheet flex flex-col items-center gap-1 px-4 py-16 text-center">
        <h2 className="text-md">{t.title}</h2>
        <p className="quiet">{t.text}</p>
        <Link className="button mt-4" to="/dashboard">
          {t.home}
        </Link>
      </div>
    </>
  );
}
