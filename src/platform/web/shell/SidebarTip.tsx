import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

interface SidebarTipProps {
  text: string;
  /** The link it names. */
  children: ReactElement<Record<string, unknown>>;
}

/** The name of an icon in the collapsed sidebar. */
export function SidebarTip({ text, children }: SidebarTipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className="z-30" side="right" sideOffset={8}>
          <Tooltip.Popup className="tooltip">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
