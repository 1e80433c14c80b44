import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { ScreenAccess } from "#kernel/access.ts";
import type { Problem } from "#platform/api/client.ts";
import { useMe } from "../may.ts";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";

const t = words({
  en: {
    title: "Access Denied",
    text: "You don't have permission to access this page.",
    yours: "Your role",
    required: "Required roles",
    home: "Go to the dashboard",
    ask: "Request access",
    asked: "The owner was asked. This page opens as soon as you may see it.",
  },
});

/** A role that may not open a screen: what it is, who may, and a way to ask for it. */
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
      <Asking />
      <Link className="button self-start" to="/dashboard">
        {t.home}
      </Link>
    </div>
  );
}

/** Asks the owner for this screen, once; what stands in the way is said. */
function Asking() {
  const { askForScreen } = useHouse();
  const { pathname } = useLocation();
  const [standing, setStanding] = useState<"open" | "busy" | "asked">("open");
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = async (): Promise<void> => {
    setStanding("busy");
    const refused = await askForScreen(pathname);
    setProblem(refused);
    setStanding(refused ? "open" : "asked");
  };
  if (standing === "asked") return <p role="status">{t.asked}</p>;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button
        type="button"
        className="button primary self-start"
        disabled={standing === "busy"}
        onClick={() => void ask()}
      >
        {t.ask}
      </button>
    </>
  );
}
