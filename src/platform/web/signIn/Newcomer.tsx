import { useEffect, useState } from "react";
import { Link } from "react-router";
import { isFirstOwnerOpen } from "./firstOwner.ts";
import { t } from "./newcomerWords.ts";

/** Where nobody lives yet, the operator opens the company; everywhere else an owner invites. */
export function Newcomer() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    void isFirstOwnerOpen(asked.signal).then(setIsOpen);
    return () => asked.abort();
  }, []);
  if (!isOpen) return <p className="small quiet mt-4">{t.invitation}</p>;
  return (
    <p className="mt-4">
      {t.nobody}{" "}
      <Link className="link" to="/first-owner">
        {t.open}
      </Link>
    </p>
  );
}
