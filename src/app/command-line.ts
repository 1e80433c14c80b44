// The house from the command line: `start` runs it, the rest do one thing and end.
import { SettingsFault } from "#platform/server/settings.ts";

interface Command {
  does: string;
  run: (args: readonly string[]) => Promise<void>;
}

const say = (line: string): void => console.log(line);

// Each command is imported when it is asked for, so that `gen` works while the tables it writes do not
// exist yet.
const commands: Readonly<Record<string, Command>> = {
  gen: {
    does: "write the generated files (--check: only say which are out of date)",
    run: async (args) => {
      const { generate } = await import("./generate.ts");
      const check = args.includes("--check");
      const changed = await generate({ check, log: say });
      if (changed.length === 0) say("All generated files are up to date.");
      if (check && changed.length > 0) throw new Error("Run `npm run gen` and commit the result.");
    },
  },
};

/** Runs one command; an expected failure is one message, everything else shows where it happened. */
async function main(): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    const list = Object.entries(commands).map(([one, { does }]) => `  ${one.padEnd(14)} ${does}`);
    say(`${name === "" ? "" : `There is no command "${name}". `}Commands:\n${list.join("\n")}`);
    process.exitCode = 2;
    return;
  }
  try {
    await command.run(args);
  } catch (error) {
    console.error(error instanceof SettingsFault ? error.message : error);
    process.exitCode = 1;
  }
}

await main();
