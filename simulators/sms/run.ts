// Runs the simulator by itself: `node simulators/sms/run.ts --port 9704 --reports http://127.0.0.1:8080/…`.
import { parseArgs } from "node:util";
import { startSmsSimulator } from "./simulator.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "9704" },
    data: { type: "string" },
    reports: { type: "string" },
  },
});
const simulator = await startSmsSimulator({
  port: Number(values.port),
  reportsTo: values.reports ?? null,
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  log: (line) => process.stdout.write(`${line}\n`),
});
const { url, username, apiKey, stop } = simulator;
const access = JSON.stringify({ username, apiKey }, null, 2);
process.stdout.write(`SIMULATED text messages on ${url}\n${access}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
