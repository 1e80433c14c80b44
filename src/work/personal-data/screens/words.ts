import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: (name: string) => `Personal data of ${name}`,
    paper: "Give it on paper",
    intro:
      "Everything we hold about this farmer, and what it is kept for. Whoever asks what is held about them is told all of it. The NIN is shown shortened; on paper it stands whole.",
    parts: "Parts of this page",
    nothing: "Of this we hold nothing",
    also: "Kept without being listed here",
    lines: (count: string) => `The record of who did what has ${count} lines about this farmer.`,
    rows: (title: string, count: string) => `${title} (${count})`,
  },
});
