// What the shell is told by the app: the access table, the screens, the icons. The shell itself knows
// no route of the business.
import { createContext, use } from "react";
import type { AccessTable } from "#kernel/access.ts";
import type { Language } from "#kernel/languages.ts";
import type { Problem } from "#platform/api/client.ts";
import type { Screen } from "../screen.ts";
import type { MenuIcons } from "./menuIcon.ts";
import type { LoadPalette } from "./palette.ts";

/** A route of the access table without a screen yet. */
export interface UnbuiltScreen {
  route: string;
  /** What the screen will do, in one sentence. */
  does: string;
}

export interface House {
  access: AccessTable;
  screens: readonly Screen[];
  unbuilt: readonly UnbuiltScreen[];
  icons: MenuIcons;
  loadPalette: LoadPalette;
  /** Keeps the signed-in person's language with their profile; gives the problem, or null. */
  keepOnProfile: (language: Language) => Promise<Problem | null>;
}

export const HouseContext = createContext<House | null>(null);

export function useHouse(): House {
  const house = use(HouseContext);
  if (!house) throw new Error("The shell stands outside the house.");
  return house;
}
