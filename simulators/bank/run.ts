// Runs the simulated bank by itself: `node simulators/bank/run.ts --dir ./data/bank --chaos duplicates,litter`.
import { parseArgs } from "node:util";
import { startBankSimulator } from "./simulator.ts";

const { values } = parseArgs({
  options: {
    dir: { type: "string", default: "./data/bank" },
    chaos: { type: "string", default: "" },
  },
});
const asked = new Set(values.chaos.split(","));
const simulator = startBankSimulator({
  dir: values.dir,
  everyMs: 1000,
  charge: 3000,
  chaos: {
    duplicates: asked.has("duplicates"),
    rejects: asked.has("rejects"),
    silent: asked.has("silent"),
    wrongAmount: asked.has("wrong-amount"),
    litter: asked.has("litter"),
    rejectsWhole: asked.has("rejects-whole"),
    ...(asked.has("books-together") ? { booksTogether: "named" as const } : {}),
    lateMs: asked.has("late") ? 60_000 : 0,
  },
  log: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`SIMULATED bank in ${values.dir}\n`);
const waiting = setInterval(() => undefined, 60_000);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(waiting);
    void simulator.stop();
  });
}
