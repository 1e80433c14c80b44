// The rules are spoiled in hundreds of small ways, one at a time (a sign turned, a condition left out, a limit moved
// by one), and the tests beside them have to notice (decision 0052). What does that is installed when it is asked for,
// by a lockfile of its own: 177 packages for something nobody needs every day.
import fs from "node:fs";
import path from "node:path";
import { nodeProgram, npmCommand, root, runQuietly, step } from "./steps.mjs";

const asked = path.join(root, "test/mutants");
// Beside the other packages, where no check of ours reads.
const place = path.join(root, "node_modules/.cache/mutants");
const lists = ["package.json", "package-lock.json", ".npmrc"];

/** Installs them unless they are there as the lockfile says. */
async function installThem() {
  const kept = path.join(place, "node_modules/.installed-from");
  const wanted = fs.readFileSync(path.join(asked, "package-lock.json"), "utf8");
  if (fs.existsSync(kept) && fs.readFileSync(kept, "utf8") === wanted) return null;
  fs.mkdirSync(place, { recursive: true });
  for (const name of lists) fs.copyFileSync(path.join(asked, name), path.join(place, name));
  const [npm, ...before] = npmCommand();
  const done = await runQuietly(npm, [...before, "ci", "--prefix", place, "--loglevel=error"]);
  if (done.status !== 0) throw new Error(`npm ci failed:\n${done.output}`);
  fs.writeFileSync(kept, wanted);
}

/**
 * Says of each rule how many spoilings its tests noticed, and which they did not.
 * @param {readonly string[]} files Only these, instead of all that are about money, weight and permission.
 */
export async function killAll(files) {
  await step("What spoils the rules installed", installThem);
  const some = files.length > 0 ? ["--mutate", files.join(",")] : [];
  const program = path.join(place, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const config = path.join(asked, "stryker.config.json");
  /** @param {string} line */
  const show = (line) => console.log(line);
  const done = await runQuietly(nodeProgram(), [program, "run", config, ...some], show);
  const [all = ""] = done.output.match(/^All files.*$/m) ?? [];
  const [, , , killed = 0, late = 0, survived = 0, unseen = 0] = all.split("|").map(Number);
  console.log(`mutants ${killed + late + survived + unseen}, killed ${killed + late}`);
  return done.status === 0;
}
