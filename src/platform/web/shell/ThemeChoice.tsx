import { chooseTheme, themes, useTheme } from "../theme.ts";
import { words } from "../words.ts";

const t = words({
  en: { theme: "Theme", themes: { system: "System", light: "Light", dark: "Dark" } },
});

/** The theme as three buttons, for the phone's menu. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <div className="flex gap-1" role="group" aria-label={t.theme}>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          className={`button little flex-1 ${one === theme ? "" : "bare"}`}
          aria-pressed={one === theme}
          onClick={() => chooseTheme(one)}
        >
          {t.themes[one]}
        </button>
      ))}
    </div>
  );
}
