import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { deskOf, mayOpen, screenAt } from "#kernel/access.ts";
import { useMe } from "../may.ts";
import { useHouse } from "./house.ts";

/**
 * The frame of a screen with several addresses: its tabs, built or not, each a link of its own. A single
 * thing and a form show their own way back instead.
 */
export function DeskTabs({ path }: { path: string }) {
  const { access, screens } = useHouse();
  const { user, org } = useMe();
  const here = screenAt(access, path);
  if (!here || !mayOpen(access, here, user.role, org.accessMode)) return null;
  const isOwnAddress = path === here.route || screens.some(({ route }) => route === path);
  const desk = deskOf(access, here, user.role, org.accessMode);
  if (!desk || !isOwnAddress || path.endsWith("/new")) return null;
  return (
    <nav className="tabs no-print mb-4 -mt-2" aria-label={desk.name}>
      {desk.tabs.map(({ route, tab }) => (
        <TabLink key={route} to={route} label={tab?.label} isCurrent={route === here.route} />
      ))}
    </nav>
  );
}

function TabLink(props: { to: string; label: string | undefined; isCurrent: boolean }) {
  const { to, label, isCurrent } = props;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the row is longer than the screen: where one is stands in it, whatever the address.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isCurrent]);
  return (
    <Link ref={link} to={to} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </Link>
  );
}
