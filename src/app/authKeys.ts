// `auth-keys`: the signing keys of the sign-in service from the command line, without the house open.
import {
  addKey,
  issuerOf,
  listKeys,
  printableKeys,
  retireKey,
  signingKeyPath,
} from "#identity/door.ts";
import { prepareFolder, serverUser } from "#platform/server/postgresProgram.ts";
import type { Settings } from "#platform/server/settings.ts";

type Say = (line: string) => void;

const usage =
  "Use auth:keys alone to list, or with: -- add, -- retire <kid>, -- --json (prints the API keys).";

/** Lists, adds or retires signing keys; with --json prints the two API keys and nothing else. */
export async function authKeys(
  settings: Settings,
  args: readonly string[],
  { say, warn }: { say: Say; warn: Say },
): Promise<void> {
  const path = signingKeyPath(settings.auth, dataFolder(settings, warn));
  const [word, kid = ""] = args;
  if (word === "--json") {
    const issuer = issuerOf(settings);
    return say(JSON.stringify(await printableKeys(path, { issuer, now: new Date() })));
  }
  if (word === "add") {
    say(
      `Added ${await addKey(path)}. It is published at the next start and signs when the present`,
    );
    say("key retires. Leave clients ten minutes in between to learn of it.");
  } else if (word === "retire") {
    const came = await retireKey(path, kid);
    say(
      came === "forgotten"
        ? `Forgotten: from the next start every token signed with ${kid} is refused.`
        : `Handed over: from the next start the next key signs; ${kid} only verifies.`,
    );
  } else if (word !== undefined) {
    throw new Error(usage);
  }
  for (const key of await listKeys(path)) say(`${key.kid}  ${key.does}`);
}

/** The embedded database may have moved everything to where its user can reach it. */
function dataFolder(settings: Settings, warn: Say): string {
  if (settings.databaseUrl !== null) return settings.dataDir;
  return prepareFolder(settings.dataDir, serverUser(), warn);
}
