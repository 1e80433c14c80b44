// Adds up, at the end of a run, which commands were seen to move nothing (T-STILL); a run of everything must have seen
// each of those that are said to.
import fs from "node:fs";
import path from "node:path";

/** Prints what the workers of a whole run wrote into the folder; throws where they left out a command. */
export async function sayWhatStood(folder: string): Promise<void> {
  const seen = fs
    .readdirSync(folder)
    .flatMap((name) => fs.readFileSync(path.join(folder, name), "utf8").trimEnd().split("\n"));
  // Read only here: it brings the whole house with it.
  const { still } = await import("./proof/commands.ts");
  const done = new Set(seen);
  const looked = seen.filter((line) => line.startsWith("looked "));
  // Who comes beside it depends on who is quicker, and then nobody can look; done it must be.
  const missing = still.filter((one) => !done.has(`done ${one}`));
  console.log(
    `T-STILL: commands ${new Set(looked).size} of ${still.length}, ` +
      `looked at ${looked.length} times, moved a gram or a shilling 0`,
  );
  if (missing.length > 0) {
    throw new Error(`Said to move nothing, and done by no test: ${missing.join(", ")}`);
  }
}
