import { Menu } from "@base-ui/react/menu";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { MoreItem } from "./MoreActions.tsx";

interface MoreMenuProps {
  label: string;
  /** How the dots look, before and after they were pressed. */
  dots: string;
  items: readonly MoreItem[];
}

/** The menu behind the dots; open when it appears, because somebody pressed for it. */
export function MoreMenu({ label, dots, items }: MoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(null);
  // What was chosen begins once the menu is gone, with the focus on the dots: a dialog gives it back to them.
  const begin = (isOpen: boolean): void => {
    if (isOpen || chosen.current === null) return;
    trigger.current?.focus();
    chosen.current();
    chosen.current = null;
  };
  return (
    <Menu.Root defaultOpen onOpenChangeComplete={begin}>
      <Menu.Trigger ref={trigger} className={dots} aria-label={label}>
        <IconDots size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById("main")}>
        <Menu.Positioner className="z-30" align="end" sideOffset={4}>
          <Menu.Popup className="floating min-w-48 p-1 outline-none">
            {items.map((item) =>
              "to" in item ? (
                <Menu.LinkItem
                  key={item.label}
                  className="menu-item"
                  closeOnClick
                  render={<Link to={item.to} />}
                >
                  {item.label}
                </Menu.LinkItem>
              ) : (
                <Menu.Item
                  key={item.label}
                  className="menu-item"
                  disabled={item.isOff}
                  onClick={() => (chosen.current = item.press)}
                >
                  {item.label}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
