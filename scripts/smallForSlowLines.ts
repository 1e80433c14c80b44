// Beside each file of the build its smallest form (brotli at its best, which takes too long to be made for every
// request): on 2G every kilobyte is a thirtieth of a second.
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

/** Below this the header of an answer weighs more than what is saved. */
const leastBytes = 1024;
const worthIt = /\.(js|css|html|svg|json|webmanifest)$/;

export function smallForSlowLines(): Plugin {
  return {
    name: "small-for-slow-lines",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (dir === undefined) this.error("The build has no folder.");
        for (const name of fs.readdirSync(dir, { recursive: true, encoding: "utf8" })) {
          if (!worthIt.test(name)) continue;
          const file = path.join(dir, name);
          const whole = fs.readFileSync(file);
          if (whole.length < leastBytes) continue;
          fs.writeFileSync(`${file}.br`, brotliCompressSync(whole, { params: best(whole.length) }));
        }
      },
    },
  };
}

const best = (bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});
