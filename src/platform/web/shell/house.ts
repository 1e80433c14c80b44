// What the shell is told by the app: the access table, the screens, the icons. The shell itself knows
// no route of the business.
import { type ComponentType, createContext, use } from "react";
import type { AccessTable } from "#kernel/access.ts";
import type { Language } from "#kernel/languages.ts";
import type { Problem } from "#platform/api/client.ts";
import type { FieldDoor } from "../offline/fieldDoor.ts";
import type { Screen } from "../screen.ts";
import type { MenuIcons } from "./menuIcon.ts";
import type { LoadPalette } from "./palette.ts";

/** A list as its address says it, and how another view of it is shown. */
export interface ListShown {
  /** What it is narrowed and ordered by, as it stands in the address; empty: all rows as they come. */
  query: string;
  /** Somebody opened it and has chosen nothing yet. */
  isFresh: boolean;
  /** It began with the view that this device remembers, and the server has not said yet whether that is right. */
  isBegun: boolean;
  show: (query: string) => void;
}

export interface ViewsProps extends ListShown {
  route: string;
}

export interface House {
  access: AccessTable;
  screens: readonly Screen[];
  /** Public routes that are pages of their own, outside the app. */
  pagesApart: readonly string[];
  /** Stands where a route of the access table has no screen yet; for somebody, and for anybody. */
  beingBuilt: Screen;
  beingBuiltOutside: Screen;
  icons: MenuIcons;
  loadPalette: LoadPalette;
  /** Fetches the bell with what it holds: the page is drawn without it. */
  loadBell: () => Promise<{ Bell: ComponentType }>;
  /** Fetches the views of lists that people keep under a name. */
  loadViews: () => Promise<{ Views: ComponentType<ViewsProps> }>;
  /** Fetches what work without a network asks of the house; only where it is set up. */
  loadField: () => Promise<FieldDoor>;
  /** Asks the owners for a screen that does not open; gives the problem, or null. */
  askForScreen: (path: string) => Promise<Problem | null>;
  /** Keeps the signed-in person's language with their profile; gives the problem, or null. */
  keepOnProfile: (language: Language) => Promise<Problem | null>;
}

export const HouseContext = createContext<House | null>(null);

export function useHouse(): House {
  const house = use(HouseContext);
  if (!house) throw new Error("The shell stands outside the house.");
  return house;
}
