// A house as the operator runs it: its own process, its own folder, the built browser files.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import nodeRuns from "../scripts/nodeRuns.json" with { type: "json" };
import { spoiledEnvironment } from "./proof/spoiledSource.ts";

const commandLine = fileURLToPath(new URL("../src/app/command-line.ts", import.meta.url));
const bundle = fileURLToPath(new URL("../dist/server/command-line.js", import.meta.url));

export interface StartedHouse {
  url: string;
  /** Everything it has said so far. */
  said: () => string;
  process: ChildProcess;
  /** Asks it to stop as Ctrl-C does; gives its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

/** Starts a house on any free port; resolves when it is open, fails with what it said if it ends. */
export function startHouse(env: Record<string, string>): Promise<StartedHouse> {
  return startCommand("start", /open at (\S+)[\s\S]*Ctrl-C/, env);
}

/** The same from the bundle, as `npm start` runs it; whoever asks has built it. */
export function startBundledHouse(env: Record<string, string>): Promise<StartedHouse> {
  return startCommand("start", /open at (\S+)[\s\S]*Ctrl-C/, env, [bundle]);
}

/** A house whose speed and memory are measured: in the long forms of the proofs the bundle, which they have built. */
export function startMeasuredHouse(env: Record<string, string>): Promise<StartedHouse> {
  return isMeasuredBundled ? startBundledHouse(env) : startHouse(env);
}

/** Whether that is the bundle. */
export const isMeasuredBundled = process.env["PROOF_BUNDLED"] === "1";

/** The same for the sign-in service alone; its url is that of the API. */
export function startAuthService(env: Record<string, string>): Promise<StartedHouse> {
  return startCommand("auth", /listens at (\S+)/, env);
}

async function startCommand(
  name: string,
  saysOpen: RegExp,
  env: Record<string, string>,
  program: readonly string[] = [commandLine],
): Promise<StartedHouse> {
  const child = spawn(process.execPath, [...nodeRuns.flags, ...program, name], {
    cwd: path.dirname(path.dirname(path.dirname(commandLine))),
    env: {
      ...nodeRuns.environment,
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      ...spoiledEnvironment(),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Whoever fails before they can stop it, and whoever is ended, leaves no house behind.
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const ended = once(child, "exit");
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
      const open = saysOpen.exec(said);
      if (open?.[1] !== undefined) resolve(open[1]);
    });
    child.on("exit", (code) => reject(new Error(`The house ended with ${code}:\n${said}`)));
  });
  return {
    url,
    said: () => said,
    process: child,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs a command of the house to its end; gives what it said and how it ended. */
export async function runCommand(
  name: string,
  env: Record<string, string>,
): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [commandLine, name], {
    cwd: path.dirname(path.dirname(path.dirname(commandLine))),
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => (said += part.toString()));
  }
  await once(child, "close");
  if (child.signalCode !== null) said += `\nended by ${child.signalCode}`;
  return { said, code: child.exitCode };
}
