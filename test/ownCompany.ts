// A company in a house of its own, opened by its first owner with the token that the house says at its start.
import type { StartedHouse } from "./startedHouse.ts";

export interface Owner {
  email: string;
  password: string;
}

const json = { "content-type": "application/json" };

/** Opens the company; gives the house's answer. */
export function openCompany(
  { url, said }: Pick<StartedHouse, "url" | "said">,
  owner: Owner,
): Promise<Response> {
  const token = /use this token once:\s+(\S+)/.exec(said())?.[1];
  const person = { company: "Kyotera Coffee", firstName: "Sarah", lastName: "Nakato", ...owner };
  return fetch(`${url}/api/first-owner`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ token, ...person }),
  });
}

/** What the sign-in service answers to a password; `apikey` is what a browser reads in /config.json. */
export function askToSignIn(url: string, apikey: string, owner: Owner): Promise<Response> {
  return fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { ...json, apikey },
    body: JSON.stringify(owner),
  });
}

export async function apikeyOf(url: string): Promise<string> {
  const config = await (await fetch(`${url}/config.json`)).text();
  return /"(eyJ[^"]+)"/.exec(config)?.[1] ?? "";
}

/** Signs in; gives the token of the session. */
export async function signIn(url: string, owner: Owner): Promise<string> {
  const text = await (await askToSignIn(url, await apikeyOf(url), owner)).text();
  const session: { access_token?: string } = JSON.parse(text);
  if (session.access_token === undefined) throw new Error(`Nobody was let in: ${text}`);
  return session.access_token;
}
