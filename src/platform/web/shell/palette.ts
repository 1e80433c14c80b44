// What the shell and its palette agree on: the shell opens it, the app knows what it finds.
import type { ComponentType } from "react";

/** What the palette is drawn with. */
export interface PaletteProps {
  /** What was typed so far, also while the palette was still on its way. */
  typed: string;
  change: (typed: string) => void;
  /** What stood in the box when Enter was pressed before anything was found; null when it was not. */
  wished: string | null;
  /** Keeps that Enter until there is something to go to. */
  wish: (typed: string) => void;
  /** Closes it and gives the focus back. */
  leave: () => void;
}

/** Fetches the palette's own file: nobody pays for it before opening it. */
export type LoadPalette = () => Promise<ComponentType<PaletteProps>>;
