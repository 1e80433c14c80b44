// What stands in the way of an action is pressed in the head of a page and explained in its body: the
// two meet in this context.
import { createContext } from "react";
import type { Blocker } from "#kernel/refusal.ts";
import type { Problem } from "../data.ts";

export interface Trouble {
  title: string;
  blockers: readonly Blocker[];
  problem: Problem | null;
}

export const TroubleContext = createContext<(trouble: Trouble | null) => void>(() => undefined);
