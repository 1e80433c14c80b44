// `npm start`: installs what is missing, builds what is stale, then opens the house on Node 24. Other
// words (`story`, `verify-books` …) are commands of the house that need no build.
import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import {
  buildWhatIsStale,
  environment,
  installWhatIsMissing,
  nodeProgram,
  nodeRuns,
  root,
  serverFile,
  step,
} from "./steps.mjs";

const [command = "start", ...args] = process.argv.slice(2);
// What the keys command prints is read by programs: our own steps go elsewhere.
const say = command === "auth-keys" ? console.error : console.log;

try {
  await step("Packages installed", () => installWhatIsMissing(say), say);
  if (command === "start") await step("Browser files and server built", buildWhatIsStale);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Only a start has just made sure that the bundle is of these sources.
const file = command === "start" ? serverFile() : path.join(root, "src/app/command-line.ts");
if (command === "start" && file.endsWith(".ts")) say("· The server runs from its sources");

// The channel tells the house when this process is gone, however it went: then it closes too.
const runs = nodeRuns();
const house = spawn(nodeProgram(), [...runs.flags, file, command, ...args], {
  env: { ...runs.environment, ...environment() },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => house.kill(signal));
}
house.on("error", (error) => {
  console.error(`Mavuno could not be started: ${error.message}`);
  process.exit(1);
});
house.on("exit", (code) => process.exit(code ?? 1));
