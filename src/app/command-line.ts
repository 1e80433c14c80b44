// The house from the command line: `start` runs it, the rest do one thing and end.
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";
import { openLog } from "#platform/server/log.ts";
import { readSettings } from "#platform/server/settings.ts";
import { endAtFault } from "./lastWord.ts";

// What was compiled once is not compiled again: reading our own files is half of a start. Where the folder cannot be
// written, a start takes as long as the first.
enableCompileCache(path.join(import.meta.dirname, "../../node_modules/.cache/mavuno"));

// Sources name their own lines.
if (process.argv[1]?.endsWith(".js") === true) {
  const { nameSourceLines } = await import("#platform/server/sourceLines.ts");
  nameSourceLines();
}

interface Command {
  does: string;
  run: (args: readonly string[]) => Promise<void>;
}

const say = (line: string): void => console.log(line);

// Each command is imported when it is asked for, so that `gen` works while the tables it writes do not
// exist yet.
const commands: Readonly<Record<string, Command>> = {
  start: {
    does: "open the house and keep it open",
    run: async () => {
      const settings = readSettings(process.env);
      await keepOpen(async () => {
        const { openOwnDatabase } = await import("./ownServer.ts");
        // PostgreSQL comes up while the rest is read; a fault of it is said by whoever waits for it.
        const begun = openOwnDatabase(settings, say);
        begun.catch(() => undefined);
        const { start } = await import("./start.ts");
        return start(settings, say, begun);
      });
    },
  },
  auth: {
    does: "open the sign-in service alone",
    run: async () => {
      const { startAuthService } = await import("./authService.ts");
      await keepOpen(() => startAuthService(readSettings(process.env), say));
    },
  },
  migrate: {
    does: "bring the database to this version",
    run: async () => {
      const { openOwnDatabase } = await import("./ownServer.ts");
      const { bringToVersion } = await import("./ownDatabase.ts");
      const database = await openOwnDatabase(readSettings(process.env), say);
      try {
        say(`${await bringToVersion(database)} steps.`);
      } finally {
        await database.stop();
      }
    },
  },
  "verify-books": {
    does: "check that the books agree, one line per invariant",
    run: async () => {
      const { verifyOwnBooks } = await import("./verifyOwnBooks.ts");
      if (!(await verifyOwnBooks(readSettings(process.env), say))) process.exitCode = 1;
    },
  },
  backup: {
    does: "write everything into one sealed file: backup FILE",
    run: (args) => withBackups("backup", args),
  },
  restore: {
    does: "bring a backup back into an empty database: restore FILE",
    run: (args) => withBackups("restore", args),
  },
  story: {
    does: "tell the story of one container on an empty database, with the books beside it",
    run: async () => {
      const { tellStory } = await import("./story.ts");
      if (!(await tellStory(say))) process.exitCode = 1;
    },
  },
  "auth-keys": {
    does: "list, add or retire the signing keys (--json: print the API keys)",
    run: async (args) => {
      const { authKeys } = await import("./authKeys.ts");
      await authKeys(readSettings(process.env), args, { say, warn: (line) => console.error(line) });
    },
  },
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

async function withBackups(name: "backup" | "restore", args: readonly string[]): Promise<void> {
  const { runBackup, runRestore } = await import("./backupCommands.ts");
  const [file, ...more] = args;
  if (file === undefined || more.length > 0)
    throw new Error(`Name one file: npm run ${name} -- FILE`);
  await (name === "backup" ? runBackup : runRestore)(readSettings(process.env), file, say);
}

/** Opens, waits until asked to stop or until a fault that belongs to no request, closes. */
async function keepOpen(
  open: () => Promise<{
    close: () => Promise<void>;
    drain?: () => Promise<void>;
    whole?: Promise<void>;
  }>,
): Promise<void> {
  const stopAsked = untilAskedToStop();
  const opening = open();
  let closing: Promise<void> | undefined;
  // Once, whoever asks: a fault may come while it closes already.
  const close = (): Promise<void> =>
    (closing ??= opening.then((opened) => {
      say("Closing …");
      return opened.close();
    }));
  endAtFault(openLog(), close);
  const opened = await opening;
  // Now, and not at the end: a house that is killed has had its start too.
  flushCompileCache();
  try {
    await Promise.race([stopAsked, Promise.resolve(opened.whole).then(() => stopAsked)]);
    await opened.drain?.();
  } finally {
    await close();
  }
  say("Closed. Everything is kept.");
}

/** Resolves at Ctrl-C, at a polite kill, or when the process that started us is gone. */
function untilAskedToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let askedMs = 0;
  const ask = (): void => {
    // A terminal and our parent both pass Ctrl-C on: the second within a second is the same one.
    if (askedMs > 0 && Date.now() - askedMs > 1000) process.exit(130);
    if (askedMs === 0) askedMs = Date.now();
    resolve();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, ask);
  process.on("disconnect", ask);
  return promise;
}

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
    sayFailure(error);
    process.exitCode = 1;
  }
}

/** Our own sentences are said plainly; what surprises us shows where it happened. */
function sayFailure(error: unknown): void {
  const isSentence = error instanceof Error && error.constructor === Error && !error.cause;
  const isFault = error instanceof Error && /^(SettingsFault|Refusal)$/.test(error.name);
  console.error(isSentence || isFault ? error.message : error);
}

// Whoever read our lines may be gone (`| head`, a closed terminal): the house stays open without them.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
await main();
// Whoever started us holds a channel to us open; it must not keep a finished command alive.
process.channel?.unref();
