// Makes one file of the server's own sources and of what it imports, so that a start reads a few files instead of
// eighteen hundred (decision 0033). Run by `npm start` when the sources have changed.
import fs from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";

const root = path.join(import.meta.dirname, "..");
const commandLine = path.join(root, "src/app/command-line.ts");

// What brings programs of its own, or looks for files beside itself.
const asTheyAre = ["@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "sharp"];

/** A module asks where it lies to find a file beside it: it is told where its source lies. */
function whereSourcesLie(): Plugin {
  return {
    name: "where-sources-lie",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /import\.meta\.url/ },
      handler: (text, file) => {
        const place = JSON.stringify(`../../${path.relative(root, file).replaceAll("\\", "/")}`);
        const url = `new URL(${place}, import.meta.url).href`;
        return { code: text.replaceAll("import.meta.url", url), map: null };
      },
    },
  };
}

// Until whoever asked says so, nobody may take what is made here for the bundle of other sources.
fs.rmSync(path.join(root, "dist/built-from"), { force: true });
await build({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [whereSourcesLie()],
  ssr: { noExternal: true, external: asTheyAre },
  build: {
    ssr: true,
    target: "node22",
    outDir: "dist/server",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { "command-line": commandLine },
      output: {
        sourcemapExcludeSources: true,
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
