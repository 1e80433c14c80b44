// What the journeys of signing in share: another device of somebody, a newcomer, the mail to an address.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { houseUrl } from "#test/journeyHouse.ts";
import { demoPassword } from "#seeds/people.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Visitor } from "./visitor.ts";

/** The official client, as one more device of somebody. */
export async function device(email: string, password = demoPassword): Promise<SupabaseClient> {
  const config = await fetch(`${houseUrl()}/config.json`);
  const { anonKey }: { anonKey: string } = await config.json();
  const client = createClient(houseUrl(), anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** What a command of this device carries: whose it is, and that it is done once. */
export async function headersOf(of: SupabaseClient): Promise<Record<string, string>> {
  const { data } = await of.auth.getSession();
  return {
    authorization: `Bearer ${data.session?.access_token ?? ""}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
}

/** The owner adds somebody to the company, or invites them; gives their address. */
export async function newcomer(
  how: "add" | "invite",
  firstName: string,
  role: Role = "cashier",
): Promise<string> {
  const owner = await device("owner@demo.mavuno.test");
  const id = randomUUID();
  const email = `${firstName.toLowerCase()}-${id.slice(0, 8)}@demo.mavuno.test`;
  const about = { title: null, department: null, phone: null, role };
  const person = { id, email, firstName, lastName: "Achan", ...about };
  const answer = await fetch(`${houseUrl()}/api/users${how === "add" ? "" : "/invite"}`, {
    method: "POST",
    headers: await headersOf(owner),
    body: JSON.stringify(how === "add" ? { ...person, password: demoPassword } : person),
  });
  expect(await answer.text()).toContain(email);
  // Only this device: signing out everywhere would end the owner's other visits.
  await owner.auth.signOut({ scope: "local" });
  return email;
}

/** The owner sends one command about somebody. */
export async function ownerMoves(email: string, move: string, more: object): Promise<void> {
  const owner = await device("owner@demo.mavuno.test");
  const headers = await headersOf(owner);
  const list = await fetch(`${houseUrl()}/api/users?search=${email}`, { headers });
  const { rows }: { rows: { id: string; version: number }[] } = await list.json();
  const { id = "", version = 0 } = rows[0] ?? {};
  const body = JSON.stringify({ version, ...more });
  const moved = await fetch(`${houseUrl()}/api/users/${id}/${move}`, {
    method: "POST",
    headers,
    body,
  });
  expect(moved.ok, await moved.text()).toBe(true);
  await owner.auth.signOut({ scope: "local" });
}

/** The newest mail to this address: its link and its six digits. */
export async function mailTo(email: string): Promise<{ link: string; code: string }> {
  const outbox = async () => (await fetch(`${houseUrl()}/auth/v1/outbox`)).text();
  await expect.poll(outbox).toContain(email);
  const letter = (await outbox()).split("<section>").find((text) => text.includes(email)) ?? "";
  const link = /href="([^"]+)"/.exec(letter)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const code = /^\d{6}$/m.exec(letter)?.[0] ?? "";
  return { link, code };
}

export async function enter({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

export async function isIn({ page }: Visitor): Promise<void> {
  await page.waitForURL("**/dashboard");
  await page.getByRole("navigation").first().waitFor();
}

/** The refusals that the browser itself writes into its console. */
export function expectRefusals({ faults }: Visitor, status: number): void {
  for (const fault of faults.splice(0)) expect(fault).toContain(`status of ${status}`);
}
