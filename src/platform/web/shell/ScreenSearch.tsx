import { IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ScreenAccess, sidebarOf } from "#kernel/access.ts";
import { brand } from "#kernel/brand.ts";
import { useMe } from "../may.ts";
import { Suggestions } from "../parts/Suggestions.tsx";
import { useSuggesting } from "../parts/useSuggesting.ts";
import { useShortcut } from "../shortcuts.ts";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";
import { matchingScreens } from "./matchingScreens.ts";

const t = words({
  en: {
    placeholder: `Search ${brand.name} operations...`,
    shortcut: "Search for a screen",
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
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isFocused, setIsFocused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const found = matchingScreens(useScreens(), typed);
  const focus = useMemo(() => () => box.current?.focus(), []);
  useShortcut(useMemo(() => ({ keys: "Ctrl K", label: t.shortcut, run: focus }), [focus]));
  useEffect(() => {
    if (onChosen) focus();
  }, [onChosen, focus]);
  const close = (): void => {
    setTyped("");
    box.current?.blur();
  };
  const pick = (index: number): void => {
    const screen = found[index];
    if (!screen) return;
    close();
    void navigate(screen.route);
    onChosen?.();
  };
  const isOpen = isFocused && typed.trim() !== "";
  const open = (): void => setIsFocused(true);
  const suggesting = useSuggesting({ count: found.length, isOpen, pick, open, close });
  return (
    <div className="relative w-full md:max-w-90">
      <div className="input soft">
        <IconSearch size={16} className="flex-none text-ink-3" aria-hidden />
        <input
          {...suggesting.wires}
          ref={box}
          type="text"
          aria-label={t.placeholder}
          placeholder={t.placeholder}
          value={typed}
          onFocus={open}
          onBlur={() => setIsFocused(false)}
          onKeyDown={suggesting.onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            suggesting.setActive(0);
          }}
        />
        <kbd className="key max-md:hidden">Ctrl K</kbd>
      </div>
      <Suggestions
        label={t.screens}
        suggesting={suggesting}
        items={found.map(({ route, label }) => ({ key: route, label }))}
        isOpen={isOpen}
        pick={pick}
      />
      <p role="status" className={isOpen && found.length === 0 ? noneClass : "sr-only"}>
        {isOpen && found.length === 0 ? t.none : ""}
      </p>
    </div>
  );
}

const noneClass = "floating absolute inset-x-0 z-30 mt-1 px-3 py-2 text-ink-2";

/** Every screen this role may open, as the sidebar lists them. */
function useScreens(): ScreenAccess[] {
  const { access } = useHouse();
  const { user, org } = useMe();
  return useMemo(() => {
    const menu = sidebarOf(access, user.role, org.accessMode);
    return [...menu.main, ...menu.administration, ...menu.more];
  }, [access, user.role, org.accessMode]);
}
