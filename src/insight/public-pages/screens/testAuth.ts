// One round trip through the sign-in service with what is typed: in, asked who it is, out again. The
// session is told to nobody and kept nowhere.
import type { Measured } from "../connectionRules.ts";
import { factList, make, part, told } from "./page.ts";
import { measure, service, textIn } from "./measure.ts";

interface Step {
  name: string;
  measured: Measured;
}

async function tryWith(email: string, password: string): Promise<void> {
  const found = await service();
  if (!found) {
    const text = "The server does not say where its sign-in service is.";
    return part("answer").replaceChildren(told("cherry", "No answer", make("p", {}, text)));
  }
  const { url, headers } = found;
  const entered = await measure(`${url}/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const steps: Step[] = [{ name: "Signing in", measured: entered }];
  const token = textIn(entered.body, "access_token");
  if (token === "") return tell(steps, wordsOf(entered.body));
  const signed = { ...headers, authorization: `Bearer ${token}` };
  const who = await measure(`${url}/user`, { headers: signed });
  steps.push({ name: "Asking who it is", measured: who });
  const left = await measure(`${url}/logout?scope=local`, { method: "POST", headers: signed });
  steps.push({ name: "Signing out", measured: left });
  tell(steps, steps.every(isGood) ? "" : wordsOf(who.body) || wordsOf(left.body));
}

function isGood({ measured: { status } }: Step): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The service's own words for a refusal, in whichever of its two shapes it answers. */
function wordsOf(body: unknown): string {
  return textIn(body, "msg") || textIn(body, "message") || "There is no answer.";
}

function tell(steps: readonly Step[], problem: string): void {
  const title = problem === "" ? "The round trip works" : "The round trip failed";
  const text = problem === "" ? "Signed in, read back and signed out. Nothing was kept." : problem;
  const rows = steps.map(({ name, measured: { status, took } }): [string, string] => [
    name,
    status === null ? "No answer" : `${status}, ${Math.round(took)} ms`,
  ]);
  part("answer").replaceChildren(
    told(problem === "" ? "leaf" : "cherry", title, make("p", {}, text)),
    factList(rows),
  );
}

const form = part("ask") as HTMLFormElement;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(form);
  const said = (name: string): string => {
    const value = typed.get(name);
    return typeof value === "string" ? value : "";
  };
  const button = part("try") as HTMLButtonElement;
  button.disabled = true;
  void tryWith(said("email").trim(), said("password")).finally(() => {
    button.disabled = false;
  });
});
