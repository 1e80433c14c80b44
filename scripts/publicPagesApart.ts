// The pages for strangers share rules with the app (what a code looks like, how a weight is written),
// and must not share its files: the bundler would put those rules into the app's large chunks. So what
// such a page imports is taken as modules of their own, a kilobyte twice instead of a hundred once.
import type { Plugin } from "vite";

const mark = "?stranger";

export function publicPagesApart(): Plugin {
  return {
    name: "public-pages-apart",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      const isOfPage = importer !== undefined && /public-pages\/screens\/\w+\.ts$/.test(importer);
      if (!isOfPage && !importer?.endsWith(mark)) return null;
      const found = await this.resolve(source, importer?.replace(mark, ""), { skipSelf: true });
      if (!found || found.external || !found.id.endsWith(".ts")) return found;
      return /public-pages\/screens\//.test(found.id) ? found : { ...found, id: found.id + mark };
    },
  };
}
