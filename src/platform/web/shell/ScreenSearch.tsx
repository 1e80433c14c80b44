import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sidebarOf } from "#kernel/access.ts";
import { brand } from "#kernel/brand.ts";
import { useMe } from "../may.ts";
import { useShortcut } from "../shortcuts.ts";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";
import { matchingScreens } from "./matchingScreens.ts";

const t = words({
  en: {
    placeholder: `Search ${brand.name} operations...`,
    none: "No screen of this name",
    screens: "Screens",
  },
});

interface ScreenSearchProps {
  /** In the phone's dialog: focused at once, and told when somebody has chosen. */
  onChosen?: () => void;
}

/** Finds a screen by its name and goes there; Ctrl K leads here. */
export function ScreenSearch({ onChosen }: ScreenSearchProps) {
  const { access } = useHouse();
  const { user, org } = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const screens = useMemo(() => {
    const menu = sidebarOf(access, user.role, org.accessMode);
    return [...menu.main, ...menu.administration, ...menu.more];
  }, [access, user.role, org.accessMode]);
  const found = matchingScreens(screens, typed);
  const focus = useMemo(() => () => box.current?.focus(), []);
  useShortcut(useMemo(() => ({ keys: "Ctrl K", label: t.placeholder, run: focus }), [focus]));
  useEffect(() => {
    if (onChosen) focus();
  }, [onChosen, focus]);
  const go = (route: string): void => {
    setTyped("");
    setIsOpen(false);
    box.current?.blur();
    void navigate(route);
    onChosen?.();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined && found.length > 0) {
      setActive((active + step + found.length) % found.length);
    } else if (event.key === "Enter" && chosen) go(chosen.route);
    else if (event.key === "Escape") {
      setTyped("");
      setIsOpen(false);
      box.current?.blur();
    } else return;
    event.preventDefault();
  };
  const isShown = isOpen && typed.trim() !== "";
  return (
    <div className="relative w-full md:max-w-90" onBlur={() => setIsOpen(false)}>
      <div className="input soft">
        <IconSearch size={16} className="flex-none text-ink-3" aria-hidden />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found[active] ? `${listId}-${active}` : undefined}
          aria-label={t.placeholder}
          placeholder={t.placeholder}
          autoComplete="off"
          value={typed}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
        />
        <kbd className="key max-md:hidden">Ctrl K</kbd>
      </div>
      <ul
        id={listId}
        role="listbox"
        aria-label={t.screens}
        hidden={!isShown || found.length === 0}
        className="floating absolute inset-x-0 z-30 mt-1 max-h-80 overflow-y-auto p-1"
      >
        {found.map((screen, index) => (
          <li
            key={screen.route}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active ? "" : undefined}
            className="menu-item cursor-pointer"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => go(screen.route)}
          >
            {screen.label}
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={
          isShown && found.length === 0
            ? "floating absolute inset-x-0 z-30 mt-1 px-3 py-2 text-ink-2"
            : "sr-only"
        }
      >
        {isShown && found.length === 0 ? t.none : ""}
      </p>
    </div>
  );
}
