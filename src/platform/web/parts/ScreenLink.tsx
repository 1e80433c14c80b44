import type { ReactNode } from "react";
import { Link } from "react-router";
import { screenAt } from "#kernel/access.ts";
import { useHouse } from "../shell/house.ts";
import { useMayOpen } from "../shell/useMayOpen.ts";

interface ScreenLinkProps {
  /** The address of a screen; null: there is none. */
  to: string | null;
  className?: string;
  /** It is only a way to go: who may not go is not shown it. Else its words stay. */
  isWay?: boolean;
  children: ReactNode;
}

/** A link to a screen, for whoever would not be refused there. */
export function ScreenLink(props: ScreenLinkProps) {
  const { to, className = "link", isWay = false, children } = props;
  const { access } = useHouse();
  const mayOpen = useMayOpen();
  if (to === null || !mayOpen(to)) return isWay ? null : <>{children}</>;
  // A page for anybody is a document of its own: the browser goes there.
  const isDocument = screenAt(access, to.replace(/\?.*$/, ""))?.routeRoles === "public";
  return (
    <Link className={className} to={to} reloadDocument={isDocument}>
      {children}
    </Link>
  );
}
