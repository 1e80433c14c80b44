// Starts the browser's half: asks who is signed in, and meanwhile loads what this address will need.
import { createRoot } from "react-dom/client";
import { matchPath } from "react-router";
import { call } from "#platform/web/calls.ts";
import type { MenuIcons } from "#platform/web/shell/menuIcon.ts";
import { sessionStorageKey, startSession } from "#platform/web/session.ts";
import { loadShell, loadSignIn } from "#platform/web/shell/load.ts";
import { Root } from "#platform/web/shell/Root.tsx";
import "#platform/web/style/app.css";
import { users } from "#registry/users/api.ts";
import { accessTable } from "./access.ts";
import { screens } from "./screens.ts";

void startSession(() => call(users.me, {}));

let icons: Promise<MenuIcons> | undefined;
function loadIcons(): Promise<MenuIcons> {
  icons ??= import("./menuIcons.ts").then(({ menuIcons }) => menuIcons);
  return icons;
}

// The files of this page are asked for now, not when React gets there: one round trip less.
const here = location.pathname;
if (localStorage.getItem(sessionStorageKey) === null) void loadSignIn();
else void Promise.all([loadShell(), loadIcons()]);
void screens.find(({ route }) => matchPath(route, here))?.load();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
createRoot(root).render(<Root house={{ access: accessTable, screens, loadIcons }} />);
