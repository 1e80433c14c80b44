// Opening the first company of an empty installation: one time, with the token printed at start.
import type { Problem } from "#platform/api/client.ts";
import { noNetwork } from "../calls.ts";

const address = "/api/first-owner";

export interface FirstOwnerForm {
  token: string;
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Is this installation still without a company? No answer counts as no. */
export async function isFirstOwnerOpen(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { signal }).catch(() => null);
  if (!answer?.ok) return false;
  const { open }: { open: boolean } = await answer.json();
  return open;
}

/** Opens the company; gives the problem, or null. */
export async function openFirstCompany(form: FirstOwnerForm): Promise<Problem | null> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  }).catch(() => null);
  if (!answer) return noNetwork();
  return answer.ok ? null : answer.json();
}
