import { type Language, languageCodes, languages } from "../words.ts";

interface LanguageButtonsProps {
  language: Language;
  choose: (language: Language) => void;
}

/** The languages as buttons, each in its own words, so that nobody must read another one first. */
export function LanguageButtons({ language, choose }: LanguageButtonsProps) {
  return (
    <div className="flex gap-1" role="group" aria-label={allCalled}>
      {languageCodes.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={`button little min-h-11! flex-1 md:min-h-8! ${one === language ? "" : "bare"}`}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {languages[one]}
        </button>
      ))}
    </div>
  );
}

/** "Language" in all of them: whoever looks for it may read only one. */
const allCalled = "Language, Olulimi, Lugha";
