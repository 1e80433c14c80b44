import { Menu } from "@base-ui/react/menu";
import { IconCheck, IconLogout, IconSettings } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useMe } from "../may.ts";
import { sentence } from "../parts/sentence.ts";
import { chooseTheme, themes, useTheme } from "../theme.ts";
import { words } from "../words.ts";
import { UserCard } from "./UserCard.tsx";
import { languageOptions, useLanguage } from "./useLanguage.ts";
import { useSigningOut } from "./useSigningOut.ts";

const t = words({
  en: {
    access: (role: string) => `${role} Access`,
    settings: "Profile & Settings",
    signOut: "Sign out",
    language: "Language",
    theme: "Theme",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
  },
});

/** Who is signed in, the theme, settings, signing out. Loaded and open at the first press. */
export function UserMenu() {
  const { user } = useMe();
  const theme = useTheme();
  const { language, chooseLanguage } = useLanguage();
  const navigate = useNavigate();
  const signOut = useSigningOut("sidebar");
  const role = sentence(user.role);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="user-button">
        <UserCard />
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById("main")}>
        <Menu.Positioner className="z-30" align="end" sideOffset={6}>
          <Menu.Popup className="floating w-72 p-1 outline-none">
            <div className="px-3 py-2">
              <p className="font-medium">{user.name}</p>
              <p className="small quiet">{user.title ?? role}</p>
              {user.department && <p className="small quiet">{user.department}</p>}
              <p className="small quiet truncate">{user.email}</p>
              {user.phone && <p className="small quiet">{user.phone}</p>}
              <p className="badge plain mt-2">{t.access(role)}</p>
            </div>
            <Menu.Separator className="my-1 h-px bg-line" />
            <Menu.Item className="menu-item" onClick={() => void navigate("/settings")}>
              <IconSettings size={16} aria-hidden />
              {t.settings}
            </Menu.Item>
            <Menu.Separator className="my-1 h-px bg-line" />
            <Choice
              label={t.theme}
              value={theme}
              options={themes.map((value) => ({ value, label: t.themes[value] }))}
              choose={chooseTheme}
            />
            <Menu.Separator className="my-1 h-px bg-line" />
            <Choice
              label={t.language}
              value={language}
              options={languageOptions}
              choose={(one) => void chooseLanguage(one)}
            />
            <Menu.Separator className="my-1 h-px bg-line" />
            <Menu.Item className="menu-item" onClick={() => void signOut()}>
              <IconLogout size={16} aria-hidden />
              {t.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  choose: (value: T) => void;
}

/** A few lines of the menu of which one is ticked. */
function Choice<T extends string>({ label, value, options, choose }: ChoiceProps<T>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={choose}>
      <Menu.GroupLabel className="tiny px-3 py-1">{label}</Menu.GroupLabel>
      {options.map((one) => (
        <Menu.RadioItem key={one.value} className="menu-item" value={one.value} closeOnClick>
          <span className="grid size-4 place-items-center" aria-hidden>
            <Menu.RadioItemIndicator>
              <IconCheck size={16} />
            </Menu.RadioItemIndicator>
          </span>
          {one.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
