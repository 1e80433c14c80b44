// Gives the service worker its own address, outside the hashed files, and tells it the files of this
// build: with every build it is another worker, with a keep of its own.
import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";

/** The worker's name among the entries. */
export const workerEntry = "service-worker";

/**
 * The screens a phone of the field must have at hand: registering and buying, the visits, the queue, the lock; and signing in,
 * from where the lock is opened after somebody signed out without a line.
 */
const fieldScreens =
  /\/(SignInScreen|FarmerForm|RegisterForm|PlotForm|FarmersScreen|FarmerScreen|CollectionForm|CollectionsScreen|KeptReceiptScreen|VisitsScreen|VisitScreen|SyncScreen|FieldScreen|PhoneScreen|LockScreen)\.tsx$/;
const anyScreen = /(Screen|Form)\.tsx$/;

/** The app's page and these screens, with everything they need at once or when it is pressed; of other screens nothing. */
function fieldFiles(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isOtherScreen = (name: string): boolean => {
    const draws = byName.get(name)?.facadeModuleId ?? "";
    return anyScreen.test(draws) && !fieldScreens.test(draws);
  };
  const waiting = chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"))
    .map(({ fileName }) => fileName);
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const chunk = byName.get(name);
    waiting.push(...(chunk?.imports ?? []));
    waiting.push(...(chunk?.dynamicImports ?? []).filter((one) => !isOtherScreen(one)));
    for (const style of chunk?.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return [...found].filter((name) => name.startsWith("assets/"));
}

/** What tells a build from every other: its files carry what is in them in their names. */
export function buildOf(files: readonly string[]): string {
  return createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, 8);
}

export function filesForWorker(): Plugin {
  return {
    name: "files-for-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const worker = bundle[`${workerEntry}.js`];
      if (worker?.type !== "chunk") this.error("There is no service worker among the built files.");
      if (worker.imports.length > 0) this.error("The service worker must be one file.");
      if (!worker.code.includes("__ASSETS__")) this.error("The service worker asks for no files.");
      worker.code = worker.code
        .replaceAll("__BUILD__", JSON.stringify(buildOf(files)))
        .replaceAll("__ASSETS__", JSON.stringify(files))
        .replaceAll("__FIELD_FILES__", JSON.stringify(fieldFiles(bundle)));
    },
  };
}
