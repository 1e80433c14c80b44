// What the signed-in person may do, asked the same way as on the server. A courtesy to the eye: the
// server decides again.
import { useCallback } from "react";
import { can, type Needs } from "#kernel/permissions.ts";
import { type EndpointNeeds } from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import { type Me, useSession } from "./sessionState.ts";

/** The signed-in person, the flags and the company. Only inside the shell, where somebody is signed in. */
export function useMe(): Me {
  const session = useSession();
  if (session.status !== "authenticated") throw new Error("Auth session or user missing");
  return session.me;
}

/** `const may = useMay()`, then `may("canApproveQuality")`. */
export function useMay(): (needs: Needs) => boolean {
  const { flags } = useMe();
  return useCallback((needs) => can(flags, needs), [flags]);
}

/**
 * Is a form shown to this person at all? What they typed would be refused otherwise. While the rights are
 * not read yet nobody is turned away.
 */
export function useMaySend(): (needs: EndpointNeeds) => boolean {
  const session = useSession();
  const mayCall = useMayCall();
  const isProvisional = session.status === "authenticated" && session.isProvisional === true;
  // What is sent without a session, a complaint without a name, asks nothing of whoever is signed in.
  return (needs) => isProvisional || needs === "provider" || mayCall(needs);
}

/** As `useMay`, for what an endpoint asks: `mayCall(farmers.csv.needs)`. */
export function useMayCall(): (needs: EndpointNeeds) => boolean {
  const { flags, user } = useMe();
  const { role } = user;
  return useCallback(
    (needs) =>
      needs === "public" ||
      (needs !== "provider" && needs !== "operator" && mayAsk({ role, flags }, needs)),
    [flags, role],
  );
}
