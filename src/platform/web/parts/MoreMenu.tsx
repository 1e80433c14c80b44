import { Menu } from "@base-ui/react/menu";
import { IconDots } from "@tabler/icons-react";
import type { MoreItem } from "./MoreActions.tsx";

interface MoreMenuProps {
  label: string;
  /** How the dots look, before and after they were pressed. */
  dots: string;
  items: readonly MoreItem[];
}

/** The menu behind the dots; open when it appears, because somebody pressed for it. */
export function MoreMenu({ label, dots, items }: MoreMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={dots} aria-label={label}>
        <IconDots size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById("main")}>
        <Menu.Positioner className="z-30" align="end" sideOffset={4}>
          <Menu.Popup className="floating min-w-48 p-1 outline-none">
            {items.map(({ label: name, isOff, press }) => (
              <Menu.Item key={name} className="menu-item" disabled={isOff} onClick={press}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
