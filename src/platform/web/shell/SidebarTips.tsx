import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";

/** Tips wait 700 ms, or not at all when the last one closed less than 300 ms ago. */
export function SidebarTips({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={700} timeout={300}>
      {children}
    </Tooltip.Provider>
  );
}
