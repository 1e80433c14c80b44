import { languageCodes } from "#kernel/languages.ts";
import { speak } from "../languageChange.ts";
import { refreshMe } from "../session.ts";
import { toast } from "../toasts.ts";
import { currentLanguage, keepLanguage, type Language, languages } from "../words.ts";
import { useHouse } from "./house.ts";

/** The languages to choose from, each by its own name. */
export const languageOptions = languageCodes.map((value) => ({ value, label: languages[value] }));

/**
 * The language of the screens, for somebody who is signed in: choosing one keeps it on the profile, so
 * that it follows the person, and on this device, and speaks it.
 */
export function useLanguage(): {
  language: Language;
  chooseLanguage: (language: Language) => Promise<void>;
} {
  const { keepOnProfile } = useHouse();
  const chooseLanguage = async (language: Language): Promise<void> => {
    if (language === currentLanguage()) return;
    const problem = await keepOnProfile(language);
    // On the device alone it would be taken back by the profile at the next visit.
    if (problem) return toast(problem.title, { text: problem.detail, tone: "refused" });
    keepLanguage(language);
    await refreshMe();
    speak(language);
  };
  return { language: currentLanguage(), chooseLanguage };
}
