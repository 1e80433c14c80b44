// Runs the simulator by itself: `node simulators/momo/run.ts --port 9701 --data ./data/momo`.
import { parseArgs } from "node:util";
import { startMomoSimulator } from "./simulator.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "9701" }, data: { type: "string" } },
});
const simulator = await startMomoSimulator({
  port: Number(values.port),
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  log: (line) => process.stdout.write(`${line}\n`),
});
const { url, credentials, stop } = simulator;
process.stdout.write(`SIMULATED mobile money on ${url}\n${JSON.stringify(credentials, null, 2)}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
