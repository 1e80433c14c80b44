// Gives the service worker its own address, outside the hashed files, and tells it the files of this
// build: with every build it is another worker, and drops what the older ones kept.
import type { Plugin } from "vite";

/** The worker's name among the entries. */
export const workerEntry = "service-worker";

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
      worker.code = worker.code.replaceAll("__ASSETS__", JSON.stringify(files));
    },
  };
}
