// Speaking another language from now on. Words are read once when a page is loaded, so it is loaded
// again: at once when nothing would be lost, else when the person says so.
import { toast } from "./toasts.ts";
import { hasUnsent } from "./unsent.ts";
import { keepLanguage, type Language, languages, words } from "./words.ts";

export const t = words({
  called: "language",
  en: {
    chosen: (language: string) => `${language} is chosen`,
    later: "What you have typed here is not sent yet. The page changes when you load it again.",
    now: "Load again",
  },
});

/** Keeps the language on this device and speaks it, without losing what is typed and not yet sent. */
export function speak(language: Language): void {
  keepLanguage(language);
  if (!hasUnsent()) return location.reload();
  toast(t.chosen(languages[language]), {
    text: t.later,
    action: { label: t.now, run: () => location.reload() },
  });
}
