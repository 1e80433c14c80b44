import { IconLayoutSidebar, IconLogout, IconPoint } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { menuRouteAt, type ScreenAccess, sidebarOf } from "#kernel/access.ts";
import { brand } from "#kernel/brand.ts";
import { later } from "../lateFile.ts";
import { useMe } from "../may.ts";
import { useShortcut } from "../shortcuts.ts";
import { words } from "../words.ts";
import { BrandMark } from "./BrandMark.tsx";
import { useHouse } from "./house.ts";
import { initialsOf } from "./initials.ts";
import { isSidebarOpen, sidebarCookie } from "./sidebarCookie.ts";
import { useSigningOut } from "./useSigningOut.ts";

const t = words({
  en: {
    menu: "Main menu",
    administration: "Administration",
    more: "More",
    collapse: "Collapse the sidebar",
    expand: "Expand the sidebar",
    toggle: "Collapse or expand the sidebar",
    signOut: "Sign Out",
  },
});

// Only a collapsed sidebar needs tips; their code comes with it.
const SidebarTips = lazy(
  later(async () => ({ default: (await import("./SidebarTips.tsx")).SidebarTips })),
);
const SidebarTip = lazy(
  later(async () => ({ default: (await import("./SidebarTip.tsx")).SidebarTip })),
);

/** The menu of a desk: the specification's items, then Administration, then More. */
export function Sidebar({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(() => isSidebarOpen(document.cookie));
  const toggle = useCallback(() => {
    setIsOpen((before) => {
      document.cookie = sidebarCookie(!before);
      return !before;
    });
  }, []);
  useShortcut(useMemo(() => ({ keys: "Ctrl B", label: t.toggle, run: toggle }), [toggle]));
  const lines = <Lines path={path} isOpen={isOpen} />;
  return (
    <aside className="sidebar no-print" data-open={isOpen ? "" : undefined}>
      <div className="flex h-14 flex-none items-center justify-between gap-2 pr-2 pl-4">
        {isOpen && (
          <Link className="flex items-center gap-2 text-md font-strong" to="/dashboard">
            <BrandMark />
            <span className="truncate">{brand.name}</span>
          </Link>
        )}
        <button
          type="button"
          className="icon-button -mx-1.5 size-8!"
          aria-label={isOpen ? t.collapse : t.expand}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconLayoutSidebar size={18} aria-hidden />
        </button>
      </div>
      {isOpen ? (
        lines
      ) : (
        <Suspense fallback={lines}>
          <SidebarTips>{lines}</SidebarTips>
        </Suspense>
      )}
      <Foot isOpen={isOpen} />
    </aside>
  );
}

function Lines({ path, isOpen }: { path: string; isOpen: boolean }) {
  const { access } = useHouse();
  const { user, org } = useMe();
  const menu = useMemo(
    () => sidebarOf(access, user.role, org.accessMode),
    [access, user.role, org.accessMode],
  );
  const current = menuRouteAt(access, path);
  const line = (screen: ScreenAccess, index: number) => (
    <MenuLine
      key={screen.route}
      screen={screen}
      isCurrent={screen.route === current}
      isOpen={isOpen}
      hasGap={screen.startsBlock === true && index > 0}
    />
  );
  return (
    <nav className="sidebar-lines" aria-label={t.menu}>
      {menu.main.map(line)}
      {menu.administration.length > 0 && <Heading text={t.administration} isOpen={isOpen} />}
      {menu.administration.map(line)}
      {menu.more.length > 0 && <Heading text={t.more} isOpen={isOpen} />}
      {menu.more.map(line)}
    </nav>
  );
}

function Heading({ text, isOpen }: { text: string; isOpen: boolean }) {
  return isOpen ? (
    <p className="tiny px-2 pt-3 pb-1">{text}</p>
  ) : (
    <hr className="mx-1 my-2 border-line" />
  );
}

function MenuLine(props: {
  screen: ScreenAccess;
  isCurrent: boolean;
  isOpen: boolean;
  hasGap: boolean;
}) {
  const { screen, isCurrent, isOpen, hasGap } = props;
  const { icons } = useHouse();
  const Icon = icons[screen.route] ?? IconPoint;
  const link = (
    <Link
      className={`sidebar-line ${hasGap ? "mt-2" : ""}`}
      to={screen.route}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isOpen ? undefined : screen.label}
    >
      <Icon size={16} aria-hidden />
      {isOpen && <span className="truncate">{screen.label}</span>}
    </Link>
  );
  if (isOpen) return link;
  return (
    <Suspense fallback={link}>
      <SidebarTip text={screen.label}>{link}</SidebarTip>
    </Suspense>
  );
}

/** The person's card, and the way out. */
function Foot({ isOpen }: { isOpen: boolean }) {
  const { user } = useMe();
  const signOut = useSigningOut("sidebar");
  if (!isOpen) {
    return (
      <div className="sidebar-foot flex-col">
        <span className="avatar" aria-hidden>
          {initialsOf(user.name)}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t.signOut}
          onClick={() => void signOut()}
        >
          <IconLogout size={16} aria-hidden />
        </button>
      </div>
    );
  }
  return (
    <div className="sidebar-foot">
      <span className="avatar" aria-hidden>
        {initialsOf(user.name)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{user.name}</span>
        <span className="tiny block">{user.role.replaceAll("_", " ")}</span>
      </span>
      <button
        type="button"
        className="small quiet min-h-8 rounded-sm px-1 whitespace-nowrap hover:text-ink"
        onClick={() => void signOut()}
      >
        {t.signOut}
      </button>
    </div>
  );
}
