// Runs the simulator by itself: `node simulators/airtel/run.ts --port 9702 --data ./data/airtel`.
import { parseArgs } from "node:util";
import { startAirtelSimulator } from "./simulator.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "9702" }, data: { type: "string" } },
});
const simulator = await startAirtelSimulator({
  port: Number(values.port),
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  log: (line) => process.stdout.write(`${line}\n`),
});
const { url, credentials, stop } = simulator;
process.stdout.write(`SIMULATED Airtel Money on ${url}\n${JSON.stringify(credentials, null, 2)}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
