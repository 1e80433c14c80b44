import { IconMenu2, IconPoint, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { menuRouteAt, phoneMenuOf, phoneTabsOf } from "#kernel/access.ts";
import { brand } from "#kernel/brand.ts";
import { useMe } from "../may.ts";
import { words } from "../words.ts";
import { BellPlace } from "./BellPlace.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { useHouse } from "./house.ts";
import { initialsOf } from "./initials.ts";
import { SyncMark } from "./SyncMark.tsx";
import { LanguageButtons } from "./LanguageButtons.tsx";
import { PaletteDoor } from "./PaletteDoor.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { useLanguage } from "./useLanguage.ts";
import { useSigningOut } from "./useSigningOut.ts";

const t = words({
  en: {
    open: "Open the menu",
    close: "Close the menu",
    menu: "Menu",
    tabs: "Main screens",
    search: "Search",
    signOut: "Sign Out",
  },
});

/** A phone's bars: the top one with the menu, search and the bell, the bottom one with five tabs. */
export function PhoneBars({ path }: { path: string }) {
  const { access, icons } = useHouse();
  const { user, org } = useMe();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const current = menuRouteAt(access, path);
  return (
    <>
      <header className="phone-bar no-print">
        <button
          type="button"
          className="icon-button"
          aria-label={t.open}
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
        >
          <IconMenu2 size={20} aria-hidden />
        </button>
        <Link className="flex min-h-11 flex-1 items-center gap-2 font-strong" to="/dashboard">
          <BrandMark />
          {brand.name}
        </Link>
        <PaletteDoor>
          {({ open, prepare }) => (
            <button
              type="button"
              className="icon-button"
              aria-label={t.search}
              aria-haspopup="dialog"
              onPointerDown={prepare}
              onFocus={prepare}
              onClick={open}
            >
              <IconSearch size={20} aria-hidden />
            </button>
          )}
        </PaletteDoor>
        <SyncMark />
        <BellPlace />
      </header>
      <nav className="tab-bar no-print" aria-label={t.tabs}>
        {phoneTabsOf(access, user.role, org.accessMode).map((screen) => {
          const Icon = icons[screen.route] ?? IconPoint;
          return (
            <Link
              key={screen.route}
              to={screen.route}
              aria-current={screen.route === current ? "page" : undefined}
            >
              <Icon size={20} aria-hidden />
              {screen.phoneTab?.label}
            </Link>
          );
        })}
      </nav>
      {isMenuOpen && <PhoneMenu current={current} close={() => setIsMenuOpen(false)} />}
    </>
  );
}

/** The slide-out menu: everything this role may open, in the specification's groups. */
function PhoneMenu({ current, close }: { current: string | undefined; close: () => void }) {
  const { access, icons } = useHouse();
  const { user, org } = useMe();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => drawer.current?.showModal(), []);
  return (
    <dialog
      ref={drawer}
      className="drawer"
      aria-label={t.menu}
      onClose={close}
      onPointerDown={(event) => {
        if (event.target === drawer.current) drawer.current.close();
      }}
    >
      <div className="flex min-h-full flex-col" onPointerDown={(event) => event.stopPropagation()}>
        <div className="flex h-14 flex-none items-center justify-between pr-1.5 pl-4">
          <span className="flex items-center gap-2 text-md font-strong">
            <BrandMark />
            {brand.name}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t.close}
            onClick={() => drawer.current?.close()}
          >
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <nav className="flex-1 px-2 pb-4" aria-label={t.menu}>
          {phoneMenuOf(access, user.role, org.accessMode).map(({ heading, screens }) => (
            <section key={heading} aria-label={heading}>
              <p className="tiny px-2 pt-3 pb-1">{heading}</p>
              {screens.map((screen) => {
                const Icon = icons[screen.route] ?? IconPoint;
                return (
                  <Link
                    key={screen.route}
                    className="sidebar-line"
                    to={screen.route}
                    aria-current={screen.route === current ? "page" : undefined}
                    onClick={close}
                  >
                    <Icon size={18} aria-hidden />
                    {screen.phoneLabel ?? screen.label}
                  </Link>
                );
              })}
            </section>
          ))}
        </nav>
        <PhoneMenuFoot />
      </div>
    </dialog>
  );
}

function PhoneMenuFoot() {
  const { user } = useMe();
  const signOut = useSigningOut("phone");
  const { language, chooseLanguage } = useLanguage();
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <ThemeChoice />
      <LanguageButtons language={language} choose={(one) => void chooseLanguage(one)} />
      <div className="flex items-center gap-2.5">
        <span className="avatar" aria-hidden>
          {initialsOf(user.name)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-medium">{user.name}</span>
          <span className="tiny block">{user.role.replaceAll("_", " ")}</span>
        </span>
        <button type="button" className="button little soft" onClick={() => void signOut()}>
          {t.signOut}
        </button>
      </div>
    </div>
  );
}
