// Defects in the house's own words: one place of one file reads otherwise in a run that asks for it. The file
// itself is not touched; the modules of the test and of the processes it starts are read through this.
import process from "node:process";
import { fileURLToPath } from "node:url";
import list from "./saboteurs.json" with { type: "json" };

interface Spoiled {
  /** As imports name it: `#registry/contracts/rules.ts`. */
  file: string;
  from: string;
  to: string;
}

/** One deliberate defect, in the database, in a source file, or in both. */
interface Saboteur {
  name: string;
  /** The test file that must find it. */
  proof: string;
  defect: string;
  sql?: string;
  source?: Spoiled;
}

/** The defect this run was asked for; undefined in every other run. */
export function askedSaboteur(): Saboteur | undefined {
  const asked = process.env["PROOF_SABOTEUR"];
  if (asked === undefined) return undefined;
  const all: readonly Saboteur[] = list;
  const found = all.find(({ name }) => name === asked);
  if (!found) throw new Error(`There is no saboteur ${asked}`);
  return found;
}

/** The text of a file as the asked defect has it; null for every other file. The place must be there, once. */
export function spoiledText(file: string, text: string): string | null {
  const source = askedSaboteur()?.source;
  if (!source || !file.split("?", 1)[0]?.endsWith(source.file.replace("#", "/src/"))) return null;
  const [before, after, ...more] = text.split(source.from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${source.file} has not one place to spoil: ${source.from}`);
  }
  return before + source.to + after;
}

/** What a process that is started needs to read its files so, too. */
export function spoiledEnvironment(): Record<string, string> {
  const saboteur = askedSaboteur();
  if (!saboteur?.source) return {};
  const hooks = fileURLToPath(new URL("spoiledModules.ts", import.meta.url));
  return { PROOF_SABOTEUR: saboteur.name, NODE_OPTIONS: `--import=${hooks}` };
}
