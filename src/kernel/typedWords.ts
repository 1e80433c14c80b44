// How a text is found by what somebody types: the same words in any order, wherever they stand.

/** Does a text have each of the typed words? Nothing typed is found in every text. */
export function hasEveryWord(text: string, typed: string): boolean {
  const whole = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** The words a screen is found by: its name and its address. */
export function wordsOfScreen({ label, route }: { label: string; route: string }): string {
  return `${label} ${route.replaceAll(/[/-]/g, " ")}`;
}
