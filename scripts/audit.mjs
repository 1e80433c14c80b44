// `npm run audit`: asks the registry whether anything we are built from has a known hole, and whether each
// package is signed as the registry published it. Needs the network; a registry that offers neither says so.
import process from "node:process";
import { runQuietly } from "./steps.mjs";

const npm = process.env.npm_execpath;
const [program, ...before] = npm?.endsWith("js") ? [process.execPath, npm] : ["npm"];
const notOffered =
  /ENOAUDIT|audit endpoint returned an error|endpoint is being retired|404|405|501|not supported|no signing keys|E503|ENOTFOUND|ECONNREFUSED/i;

let failed = 0;
for (const [what, ...args] of [
  ["advisories", "audit", "--audit-level=high"],
  ["signatures", "audit", "signatures"],
]) {
  const done = await runQuietly(program, [...before, ...args, "--loglevel=error"]);
  if (done.status === 0) console.log(`✓ ${what}: ${done.output.trim().split("\n").at(-1)}`);
  else if (notOffered.test(done.output))
    console.log(`· ${what}: this registry does not answer that`);
  else {
    failed += 1;
    console.log(`✗ ${what}\n${done.output.trim()}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
