import { speak } from "../languageChange.ts";
import { LanguageButtons } from "../shell/LanguageButtons.tsx";
import { currentLanguage } from "../words.ts";
import { keepTyped } from "./typed.ts";

/** The language before anybody is known: this device's own. What was typed stays, but for passwords. */
export function LanguageChoice() {
  return (
    <LanguageButtons
      language={currentLanguage()}
      choose={(language) => {
        keepTyped();
        speak(language);
      }}
    />
  );
}
