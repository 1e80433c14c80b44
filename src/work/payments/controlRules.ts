// The figures money on its way out is watched by: rows from a day on, with who decided them. Nobody lowers one for
// yesterday, so what was held or asked about then was so by the figures of its day.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";

export interface Controls {
  /** For so long nothing goes to a wallet or account after it was changed. */
  holdHours: number;
  /** Payments to one payee within so many days count together against a limit of approval. */
  togetherDays: number;
  /** A second payment of the same amount to the same payee within so many days is asked about. */
  duplicateDays: number;
  /** A wallet whose name is less like the payee's than this waits for a person; 8000 = 80 %. */
  likenessBp: number;
}

export interface ControlsRow extends Controls {
  effectiveFrom: Day;
}

/** What a figure may be: a hold of nothing, or a name like everybody's, would watch nothing. */
export const bounds = {
  holdHours: { least: 1, most: 720 },
  togetherDays: { least: 1, most: 92 },
  duplicateDays: { least: 1, most: 92 },
  likenessBp: { least: 5_000, most: 10_000 },
} as const satisfies Record<keyof Controls, { least: number; most: number }>;

/** What a company starts with (decisions §8; the likeness by screens §3). */
export const startingControls: ControlsRow = {
  effectiveFrom: "2000-01-01",
  holdHours: 24,
  togetherDays: 7,
  duplicateDays: 5,
  likenessBp: 8_000,
};

/** The figures of a day: of the company's rows, the newest first, the first that has begun; else what it started with. */
export function controlsOn(day: Day, newestFirst: readonly ControlsRow[]): ControlsRow {
  return newestOn(newestFirst, day) ?? startingControls;
}
