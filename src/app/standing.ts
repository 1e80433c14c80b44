// How a house stands, as it is told to anybody before they sign in. A start writes it while the house is being built.
import type { FirstOwner } from "./firstOwner.ts";

/** What a house says of itself to somebody who has not signed in. */
export interface Standing {
  /** One-click demo sign-ins, shown only where the demo company runs. */
  demoSignIns: readonly { email: string; name: string; role: string; title: string }[];
  /** The one-time token for creating the first company; null once one exists. */
  firstOwner: FirstOwner | null;
  /** Is all there that a start brings? Until then the house answers, and says that it is not ready. */
  isWhole: boolean;
  /** Was it asked to stop? It answers on for a while, and says that it is not ready. */
  isLeaving: boolean;
}
