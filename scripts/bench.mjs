// `npm run bench -- NAME`: one measurement, one line of JSON with its ratio. Without a name: which there are.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { buildWhatIsStale, installWhatIsMissing, root, runShown } from "./steps.mjs";

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const benches = Object.entries(scripts)
  .filter(([name]) => name.startsWith("bench:"))
  .map(([name, command]) => ({
    name: name.slice("bench:".length),
    file: command.replace(/^node /, ""),
  }));
const [asked] = process.argv.slice(2);
const chosen = benches.find(({ name }) => name === asked);

if (chosen) {
  await installWhatIsMissing(console.error);
  if (["field-day", "screens", "start"].includes(chosen.name)) await buildWhatIsStale();
  process.exitCode = runShown([chosen.file]);
} else {
  console.log(`npm run bench -- NAME: ${benches.map(({ name }) => name).join(", ")}`);
  process.exitCode = asked === undefined ? 0 : 1;
}
