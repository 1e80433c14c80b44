// Read by Node before everything else in a process of a run with a defect: its modules come spoiled.
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { spoiledText } from "./spoiledSource.ts";

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const { source } = loaded;
    if (!url.startsWith("file:") || !source) return loaded;
    const text = typeof source === "string" ? source : new TextDecoder().decode(source);
    const spoiled = spoiledText(fileURLToPath(url), text);
    return spoiled === null ? loaded : { ...loaded, source: spoiled };
  },
});
