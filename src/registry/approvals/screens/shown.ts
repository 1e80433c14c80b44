// How roles, permissions and steps are said on these screens.
import { formatAmount } from "#kernel/money.ts";
import type { Flag, Role } from "#kernel/permissions.ts";
import { sentence } from "#platform/web/parts/sentence.ts";
import type { Person, PolicyTerms, StepRule } from "../rules.ts";
import { bandOf, candidatesOf } from "../rules.ts";
import { t } from "./words.ts";

/** `canApproveFunds` as "approve funds". */
export function flagWords(flag: Flag): string {
  return flag
    .replace(/^can/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/** "Owner or accountant who may approve funds (accountant up to 5,000,000)". */
export function stepWords(step: StepRule): string {
  const who = step.roles === null ? t.anyRole : step.roles.map(sentence).join(" or ");
  const words = sentence(t.withFlag(who, flagWords(step.flag)));
  const limits = step.limits.map(({ role, limit }) => t.upTo(sentence(role), formatAmount(limit)));
  return limits.length === 0 ? words : `${words} (${limits.join(", ")})`;
}

interface WireStep {
  flag: Flag;
  roles: StepRule["roles"];
  limits: readonly { role: Role; limit: string }[];
}
interface WireTerms extends Omit<PolicyTerms, "bands"> {
  bands: readonly { upTo: string | null; steps: readonly WireStep[] }[];
}

/** A step as it crosses the wire, with figures again. */
export function termsOfStep({ flag, roles, limits }: WireStep): StepRule {
  return { flag, roles, limits: limits.map(({ role, limit }) => ({ role, limit: BigInt(limit) })) };
}

/** A policy as it crosses the wire, with figures again. */
export function termsOf(wire: WireTerms): PolicyTerms {
  const bands = wire.bands.map(({ upTo, steps }) => ({
    upTo: upTo === null ? null : BigInt(upTo),
    steps: steps.map(termsOfStep),
  }));
  return { ...wire, bands };
}

/** The names of who would decide an amount, step by step; an empty step stops everything. */
export function namesFor(
  terms: PolicyTerms,
  amount: bigint,
  people: readonly Omit<Person, "phone">[],
): string[] {
  const everybody = people.map((person) => ({ ...person, phone: null }));
  const facts = { documentType: "", counted: amount, makers: [], people: everybody };
  return bandOf(terms.bands, amount).steps.map((step) =>
    candidatesOf(step, { ...facts, standIns: [], soleTrader: false })
      .map(({ person }) => person.name)
      .join(", "),
  );
}
