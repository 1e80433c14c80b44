// `npm run proof`: the long form of the proofs. `-- --soak` for a night, `-- --seed 17` to throw the same dice
// again, `-- --saboteurs` to see that each proof finds the defects it is there for, `-- --saboteurs let-go-twice`
// for some of them by name; `-- --mutants` to spoil the rules in hundreds of small ways, `-- --mutants src/kernel/money.ts`
// for some of them.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { killAll } from "./mutants.mjs";
import {
  buildWhatIsStale,
  environment,
  installWhatIsMissing,
  nodeProgram,
  packageProgram,
  root,
  runQuietly,
  seconds,
  step,
} from "./steps.mjs";

const asked = process.argv.slice(2);
const seedAt = asked.indexOf("--seed");
const seed = seedAt < 0 ? undefined : asked[seedAt + 1];
if (seed !== undefined && !/^\d+$/.test(seed)) throw new Error("--seed is followed by a number");
if (seed !== undefined) process.env.PROOF_SEED = seed;

/**
 * @param {readonly string[]} files
 * @param {(line: string) => void} [hear]
 */
const proof = (files, hear) =>
  runQuietly(nodeProgram(), [packageProgram("vitest"), "run", ...files], hear);

/**
 * Those that need a browser: what it is given is built anew, with the defect that was asked for. Proofs open a house of
 * their own; journeys are given one.
 * @param {string} folderOrFile
 * @param {(line: string) => void} [hear]
 */
async function proofInBrowser(folderOrFile, hear) {
  const built = await runQuietly(nodeProgram(), [packageProgram("vite"), "build"]);
  if (folderOrFile.startsWith("test/proof")) process.env.E2E_HOUSE_URL = "none";
  else for (const name of ["E2E_HOUSE_URL", "PROOF_SIZE"]) delete process.env[name];
  const program = ["--config", "vitest.e2e.config.ts", folderOrFile];
  return built.status === 0 ? proof(program, hear) : built;
}

/** What is shown as it comes, since the whole takes most of an hour: what was counted, and each file that has ended. */
const isShown = /T-[A-Z]+ |T-[A-Z]+:|PROOF_SEED=|Tests |[✓❯×].*\.(?:test|e2e)\.ts/;

/** Runs every proof in its size. */
async function proveAll() {
  process.env.PROOF_SIZE = asked.includes("--soak") ? "soak" : "ci";
  // One request here, the next one there, as behind a balancer.
  process.env.PROOF_PROCESSES = "2";
  // What is measured is what an operator runs.
  await buildWhatIsStale();
  process.env.PROOF_BUNDLED = "1";
  /** @param {string} line */
  const show = (line) => {
    if (isShown.test(line)) console.log(line);
  };
  const files = ["test/proof", "test/seasons.property.test.ts", "test/crash.test.ts"];
  const done = await proof([...files, "seeds/figuresOfDates.test.ts", ".race.test.ts"], show);
  const inBrowser = await proofInBrowser("test/proof", show);
  for (const { status, output } of [done, inBrowser]) if (status !== 0) console.log(output);
  return done.status === 0 && inBrowser.status === 0;
}

/** What is named behind a sign. @param {string} sign */
const namedAfter = (sign) =>
  asked.slice(asked.indexOf(sign) + 1).filter((one) => !one.startsWith("--"));

/** What was asked for. */
function prove() {
  if (asked.includes("--mutants")) return killAll(namedAfter("--mutants"));
  return asked.includes("--saboteurs") ? catchAll() : proveAll();
}

/** Each defect is done, and its proof must fail; one that passes all the same proves nothing. */
async function catchAll() {
  const all = JSON.parse(fs.readFileSync(path.join(root, "test/proof/saboteurs.json"), "utf8"));
  const names = namedAfter("--saboteurs");
  const list = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  if (names.length > 0 && list.length < names.length) throw new Error("There is no such saboteur");
  let caught = 0;
  for (const { name, defect, proof: file } of list) {
    const startedMs = Date.now();
    Object.assign(process.env, { PROOF_SABOTEUR: name, PROOF_SIZE: "ci", PROOF_SHORTEN: "0" });
    const done = await (file.endsWith(".e2e.ts") ? proofInBrowser(file) : proof([file]));
    // It must be the proof that says no, not a run that never came to it.
    const isCaught = done.status !== 0 && /AssertionError/.test(done.output);
    if (isCaught) caught += 1;
    console.log(`${isCaught ? "✓ caught" : "✗ MISSED"} ${name}: ${defect}  ${seconds(startedMs)}`);
    if (!isCaught) console.log(done.output);
  }
  if (list.some(({ proof: file }) => file.endsWith(".e2e.ts"))) {
    // What was built with a defect does not stay.
    delete process.env.PROOF_SABOTEUR;
    const built = await runQuietly(nodeProgram(), [packageProgram("vite"), "build"]);
    if (built.status !== 0) throw new Error(`It cannot be built:\n${built.output}`);
  }
  console.log(`saboteurs ${list.length}, caught ${caught}`);
  return caught === list.length;
}

try {
  await step("Packages installed", installWhatIsMissing);
  Object.assign(process.env, environment());
  process.exitCode = (await prove()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
