// Builds the browser's half: the small public pages, and the app behind the sign-in. What must not
// happen to their weight is written here too: a build above its budget fails.
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bytesPerRoute, publicPages } from "./scripts/bytesPerRoute.ts";
import { endpointsForBrowser } from "./scripts/endpointsForBrowser.ts";
import { filesForWorker, workerEntry } from "./scripts/filesForWorker.ts";
import { publicPagesApart } from "./scripts/publicPagesApart.ts";
import { signInsLeftOut } from "./scripts/signInsLeftOut.ts";
import { smallForSlowLines } from "./scripts/smallForSlowLines.ts";
import { spoiledText } from "./test/proof/spoiledSource.ts";

const root = import.meta.dirname;

// Three files before a screen's own: what signing in needs, what every screen is built of, and the
// screen. Left alone the bundler makes fifty small ones, and a phone far away waits for each.
const chunks = [
  {
    name: "language",
    priority: 3,
    test: /web\/(languageChange|unsent)\.ts$|LanguageButtons\.tsx$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "signIn",
    priority: 3,
    test: /signIn\/(SignInFrame|PasswordField|passwordFieldWords|said|typed)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "signInCode",
    priority: 3,
    test: /signIn\/(CodeField|Refused|sendAgain)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "core",
    priority: 2,
    test: /node_modules\/react-dom\/|web\/(shell\/(Root|BrandMark)\.tsx|(session|calls|lateFile)\.ts)$|users\/meApi\.ts$/,
  },
  {
    name: "parts",
    priority: 1,
    test: (id: string) =>
      /web\/(parts|shell)\/|app\/(house|access|menuIcons)\.ts$/.test(id) && !isSeldomNeeded(id),
  },
];

/** Parts that come when somebody reaches for them, or only to a board or the pages of a few things. */
function isSeldomNeeded(id: string): boolean {
  return /\/(askAboutDrafts|askAgain|askedBeside|scanRules|BulkBar|MeetingPanel|MoreMenu|UserMenu|SidebarTips?|charts|chartColours|\w*Chart|ShareBar|WaterfallTable|RowsSheet|KilogramFlow|MapGrid|PaperPreview)\.tsx?$/.test(
    id,
  );
}

const isThere = (file: string): boolean => /assets\/(core|parts|rolldown-runtime)-/.test(file);

export default defineConfig({
  root,
  publicDir: "src/platform/web/static",
  // Said on /test-connection: which build somebody is looking at.
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  plugins: [
    // A build that was asked for a defect reads one of the files with it; every other build has none.
    { name: "saboteur", enforce: "pre", transform: (text, file) => spoiledText(file, text) },
    publicPagesApart(),
    signInsLeftOut(),
    endpointsForBrowser(resolve(root, "src")),
    react(),
    tailwindcss(),
    filesForWorker(),
    bytesPerRoute(),
    smallForSlowLines(),
  ],
  server: {
    proxy: Object.fromEntries(
      ["/api", "/auth/v1", "/rest/v1", "/config.json"].map((path) => [
        path,
        process.env["MAVUNO_DEV_SERVER"] ?? "http://127.0.0.1:8080",
      ]),
    ),
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    // The polyfill would be an extra 1 kB on the landing page; every browser since 2022 has it.
    // What every screen is built of is there before any of them is asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !isThere(file)),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(publicPages.map((name) => [name, resolve(root, `${name}.html`)])),
        app: resolve(root, "index.html"),
        [workerEntry]: resolve(root, "src/platform/web/worker/serviceWorker.ts"),
      },
      output: {
        codeSplitting: { groups: chunks },
        // The first load names every file of the house: what tells two editions apart is as short as can be.
        hashCharacters: "hex",
        chunkFileNames: "assets/[name]-[hash:7].js",
        entryFileNames: ({ name }) =>
          name === workerEntry ? "[name].js" : "assets/[name]-[hash].js",
      },
    },
  },
});
