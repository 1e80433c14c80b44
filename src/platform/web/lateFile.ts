// The app's files come when they are needed. A browser asks for a module once: one that did not come stays away until
// the page is loaded anew, whatever is pressed (HTML, "module map"). So a missing file never ends what somebody does.
import { coreWords } from "./coreWords.ts";
import { toast, toastsShown } from "./toasts.ts";

/** What Chromium, Firefox, Safari and the build's own loader say: the line was down, or a newer build has taken its place. */
export const didNotCome = /dynamically imported module|module script failed|preload CSS/i;

/**
 * For a part of a screen: the file, or nothing ever, and it is said; what stands in its place stays. What a file throws
 * while it begins is a bug and stays one.
 */
export function later<File>(load: () => Promise<File>): () => Promise<File> {
  return () =>
    load().catch((error: unknown) => {
      if (!didNotCome.test(String(error))) throw error;
      sayMissing();
      return new Promise<File>(() => undefined);
    });
}

let isSaidOtherwise = (): boolean => false;

/** Whoever knows a better reason than a line that is down says it, and that it was said. */
export function explainMissing(say: typeof isSaidOtherwise): void {
  isSaidOtherwise = say;
}

function sayMissing(): void {
  if (isSaidOtherwise()) return;
  const { noNetwork, noNetworkText, refresh } = coreWords();
  if (toastsShown().some(({ title }) => title === noNetwork)) return;
  toast(noNetwork, {
    tone: "refused",
    text: noNetworkText,
    action: { label: refresh, run: () => location.reload() },
  });
}
