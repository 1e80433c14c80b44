// Does this browser reach the server, its database and the sign-in service, and do the clocks agree?
import { formatInstant } from "#kernel/days.ts";
import { clockAhead, clockWords, reachWords, verdictOf } from "../connectionRules.ts";
import { measure, service } from "./measure.ts";
import { factList, make, part, told } from "./page.ts";

/** When these files were built; written in by the build (vite.config.ts). */
declare const __BUILT_AT__: string;

async function check(): Promise<void> {
  const asked = Date.now();
  const server = await measure("/healthz");
  const ahead = clockAhead(server.date, asked, Date.now());
  const [database, found] = await Promise.all([measure("/readyz"), service()]);
  const signIn = found
    ? await measure(`${found.url}/health`, { headers: found.headers })
    : { status: null, took: 0 };
  const { tone, title, text } = verdictOf([server, database, signIn], ahead);
  const facts = factList([
    ["Build", formatInstant(new Date(__BUILT_AT__))],
    ["Server", reachWords(server)],
    ["Database", reachWords(database)],
    ["Sign-in service", reachWords(signIn)],
    ["Clocks", clockWords(ahead)],
  ]);
  part("answer").replaceChildren(told(tone, title, make("p", {}, text)), facts);
}

part("again").addEventListener("click", () => void check());
void check();
