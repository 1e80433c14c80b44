// `npm run keep`, when a version is released: packs the app as it was built beside the kept backups, called by the last
// migration, so that the versions after it are held to what phones and open pages still have. The company of the same
// version is backed up by `npm run backup` (test/proof/keptCompany.ts).
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { builtApp, keptFolder } from "../test/proof/keptApp.ts";

const root = path.dirname(import.meta.dirname);
const last = fs.readdirSync(path.join(root, "migrations")).toSorted().at(-1) ?? "";
const file = path.join(keptFolder, `${last.slice(0, 4)}.app`);
const files = Buffer.from(JSON.stringify(Object.fromEntries(builtApp())));
const params = {
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: files.length,
};
fs.writeFileSync(file, brotliCompressSync(files, { params }));
console.log(`${path.relative(root, file)}: ${Math.round(fs.statSync(file).size / 1024)} kB`);
