// Brings the database of its argument to this version, and says each file: a process of its own, to be killed.
import process from "node:process";
import { migrate } from "#platform/server/migrate.ts";

await migrate(process.argv[2] ?? "", { log: (line) => process.stdout.write(`${line}\n`) });
