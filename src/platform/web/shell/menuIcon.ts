import type { ComponentType } from "react";

/** An icon as the menus draw it. */
export type MenuIcon = ComponentType<{
  size?: number | string;
  className?: string;
  "aria-hidden"?: true;
}>;
/** Route to icon; a route without one has a dot. */
export type MenuIcons = Readonly<Record<string, MenuIcon>>;
