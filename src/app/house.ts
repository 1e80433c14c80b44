// What the shell is told: the access table, the screens, the icons. Loaded by whoever is not on the
// sign-in page, which needs none of it.
import { call, problemOf } from "#platform/web/calls.ts";
import { screen, screenFor } from "#platform/web/screen.ts";
import type { House } from "#platform/web/shell/house.ts";
import { notifications } from "#registry/notifications/api.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { accessTable } from "./access.ts";
import { menuIcons } from "./menuIcons.ts";
import { pagesApart, screens } from "./screens.ts";

// The file of this page is asked for now, not when React gets there: one round trip less.
void screenFor(screens, location.pathname)?.load();

const loadBeingBuilt = () => import("./BeingBuilt.tsx");

export const house: House = {
  access: accessTable,
  screens,
  pagesApart,
  beingBuilt: screen("*", loadBeingBuilt, "BeingBuilt"),
  beingBuiltOutside: screen("*", loadBeingBuilt, "BeingBuiltOutside"),
  icons: menuIcons,
  loadPalette: async () => (await import("#insight/search/screens/Palette.tsx")).Palette,
  loadBell: () => import("#registry/notifications/screens/Bell.tsx"),
  loadViews: () => import("#registry/list-views/screens/Views.tsx"),
  loadField: async () => {
    const [{ fieldDoor }, { buyingSessions }] = await Promise.all([
      import("#insight/field-kit/screens/fieldDoor.ts"),
      import("#work/field-collections/sessionApi.ts"),
    ]);
    return fieldDoor(buyingSessions.pocket);
  },
  askForScreen: (screen) =>
    call(notifications.askAccess, { body: { screen } }).then(() => null, problemOf),
  keepOnProfile: (language) =>
    call(whoAmI.chooseLanguage, { body: { language } }).then(() => null, problemOf),
};
