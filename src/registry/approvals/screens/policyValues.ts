// A policy as it is typed, and as it is sent.
import { type Flag, type Role } from "#kernel/permissions.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import type { approvalPolicies } from "../policyApi.ts";
import type { PolicyTerms } from "../rules.ts";
import { termsOf } from "./shown.ts";

export interface StepValues {
  flag: Flag | "";
  roles: Role[];
  /** The limit of a role in digits; empty or absent: none. */
  limits: Partial<Record<Role, string>>;
}
export interface BandValues {
  /** Digits; empty = without end. */
  upTo: string;
  steps: StepValues[];
}
export interface PolicyValues {
  bands: BandValues[];
  windowDays: number | null;
  countedTogether: PolicyTerms["countedTogether"] | "";
  reminderHours: number | null;
  escalationHours: number | null;
  escalateTo: PolicyTerms["escalateTo"] | "";
  expiryDays: number | null;
  effectiveFrom: string;
  reason: string;
}

type Version = WireReturns<typeof approvalPolicies.list>["types"][number]["versions"][number];
type Sent = Omit<WireBody<typeof approvalPolicies.write>, "id" | "documentType" | "after">;

export const blankStep = (): StepValues => ({ flag: "canApproveFunds", roles: [], limits: {} });

/** The version before, to be changed. */
export function valuesOf(version: Version, today: string): PolicyValues {
  const { windowDays, countedTogether, reminderHours, escalationHours, escalateTo, expiryDays } =
    version;
  return {
    bands: version.bands.map(({ upTo, steps }) => ({
      upTo: upTo ?? "",
      steps: steps.map(({ flag, roles, limits }) => ({
        flag,
        roles: roles ?? [],
        limits: Object.fromEntries(limits.map(({ role, limit }) => [role, limit])),
      })),
    })),
    ...{ windowDays, countedTogether, reminderHours, escalationHours, escalateTo, expiryDays },
    effectiveFrom: today,
    reason: "",
  };
}

/** What is sent; what is still empty is required by the form, and refused by the server. */
export function wireOf(values: PolicyValues): Sent {
  return {
    bands: values.bands.map(({ upTo, steps }) => ({
      upTo: upTo === "" ? null : upTo,
      steps: steps.map(({ flag, roles, limits }) => ({
        flag: flag === "" ? "canApproveFunds" : flag,
        roles: roles.length === 0 ? null : roles,
        limits: roles.flatMap((role) => {
          const limit = limits[role] ?? "";
          return limit === "" ? [] : [{ role, limit }];
        }),
      })),
    })),
    windowDays: values.windowDays ?? 0,
    countedTogether: values.countedTogether === "" ? "everybody" : values.countedTogether,
    reminderHours: values.reminderHours ?? 0,
    escalationHours: values.escalationHours ?? 0,
    escalateTo: values.escalateTo === "" ? "owner" : values.escalateTo,
    expiryDays: values.expiryDays ?? 0,
    effectiveFrom: values.effectiveFrom,
    reason: values.reason,
  };
}

/** What was typed so far as a policy; null while its last band has an end, or another has none. */
export function termsTyped(values: PolicyValues): PolicyTerms | null {
  const isWhole = values.bands.every(
    ({ upTo }, index) => (upTo === "") === (index === values.bands.length - 1),
  );
  return isWhole ? termsOf(wireOf(values)) : null;
}
