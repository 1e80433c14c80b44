// Starts the browser's half: asks who is signed in, and meanwhile loads what this address will need.
import { createRoot } from "react-dom/client";
import { sessionStorageKey } from "#platform/web/authClient.ts";
import { call } from "#platform/web/calls.ts";
import { startSession } from "#platform/web/session.ts";
import { loadInside, loadSignIn } from "#platform/web/shell/load.ts";
import { Root } from "#platform/web/shell/Root.tsx";
import "#platform/web/style/app.css";
import { toast } from "#platform/web/toasts.ts";
import { languageReady } from "#platform/web/words.ts";
import { whoAmI } from "#registry/users/meApi.ts";

void startSession(() => call(whoAmI.read, {}));

let asked: ReturnType<typeof readHouse> | undefined;
async function readHouse() {
  return (await import("./house.ts")).house;
}
const loadHouse = () => (asked ??= readHouse());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");

// A screen's words are read when its file arrives: the language must be here before any screen is.
const languageFiles = { lg: () => import("./inLuganda.ts"), sw: () => import("./inKiswahili.ts") };
void languageReady(languageFiles).then((isSpoken) => {
  if (localStorage.getItem(sessionStorageKey) === null) void loadSignIn();
  else void Promise.all([loadInside(), loadHouse()]);
  createRoot(root).render(<Root loadHouse={loadHouse} />);
  if (!isSpoken) toast("Your language did not come: this page is in English", { tone: "refused" });
});
