// Licences are given by authorities for a time, and what they allow stops when they do. Which authority
// gives which licence, how long it lasts and what needs it are dated rows of the company (domain §3.1,
// 3.2): the Coffee Development Authority was merged into the ministry in December 2024, the trade goes on.
import type { TradedCommodity } from "#kernel/commodities.ts";
import { newestOn } from "#kernel/datedRows.ts";
import { addDays, type Day, daysBetween, formatDay } from "#kernel/days.ts";
import { lifecycle, type Tone } from "#kernel/lifecycle.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";

export const readsLicences: Needs = ["canViewCompliance", "canManageExports"];
/** Whoever keeps the export desk keeps its licences. */
export const keepsLicences: Flag = "canManageExports";
/** Only the owner changes who gives what, and what needs it. */
export const setsLicenceRules: Flag = "canConfigureSystem";

/** The pages about regulators, in the order of their tabs; those about shipments and levy are read above. */
export const regulatorPages = [
  { to: "/ucda-registration", label: "Licences" },
  { to: "/ucda-registration/contracts", label: "Contract registrations" },
  { to: "/ucda-registration/levy", label: "Levy" },
  { to: "/ucda-registration/returns", label: "Monthly return" },
  { to: "/ucda-registration/stores", label: "Plants and stores" },
  { to: "/ucda-registration/rules", label: "Rules" },
] as const;

export const licenceLife = lifecycle({
  states: ["valid", "renewal_submitted", "renewed", "suspended", "expired"],
  initial: "valid",
  tones: {
    valid: "done",
    renewal_submitted: "active",
    renewed: "quiet",
    suspended: "refused",
    expired: "quiet",
  },
  moves: {
    submit_renewal: { from: ["valid"], to: "renewal_submitted", needs: keepsLicences },
    // The renewal itself is a licence of its own; recording it closes the one it follows.
    follow: {
      from: ["valid", "renewal_submitted", "suspended", "expired"],
      to: "renewed",
      needs: keepsLicences,
      system: true,
    },
    suspend: {
      from: ["valid", "renewal_submitted"],
      to: "suspended",
      needs: keepsLicences,
      asks: "reason",
    },
    lift: { from: ["suspended"], to: "valid", needs: keepsLicences },
    let_expire: {
      from: ["valid", "renewal_submitted", "suspended"],
      to: "expired",
      needs: keepsLicences,
      asks: "reason",
    },
  },
});
export type LicenceState = (typeof licenceLife.states)[number];

export const validities = ["coffee_year", "calendar_year", "twelve_months", "open"] as const;
export type Validity = (typeof validities)[number];

/** What a rule can tie to a licence. */
export const licensedActions = ["shipment.load", "shipment.ship", "collection.approve"] as const;
export type LicensedAction = (typeof licensedActions)[number];

/** How a licence stands on a day, for the eye. */
export const licenceStandings = [
  "active",
  "expiring_soon",
  "renew_now",
  "expired",
  "suspended",
  "renewed",
] as const;
export type LicenceStanding = (typeof licenceStandings)[number];
export const standingTones: Record<LicenceStanding, Tone> = {
  active: "done",
  expiring_soon: "waiting",
  renew_now: "refused",
  expired: "refused",
  suspended: "refused",
  renewed: "quiet",
};

interface StandingFacts {
  state: LicenceState;
  expiresOn: Day | null;
  soonDays: number;
  renewDays: number;
}

/** How a licence stands on a day: by its own thresholds; its last day still counts. */
export function standingOf(licence: StandingFacts, day: Day): LicenceStanding {
  if (licence.state === "renewed" || licence.state === "suspended") return licence.state;
  if (licence.state === "expired") return "expired";
  if (licence.expiresOn === null) return "active";
  const left = daysBetween(day, licence.expiresOn);
  if (left < 0) return "expired";
  if (left <= licence.renewDays) return "renew_now";
  return left <= licence.soonDays ? "expiring_soon" : "active";
}

/** The last day of a licence given on a day, as its kind lasts; null = without an end. */
export function usualEnd(validity: Validity, issuedOn: Day): Day | null {
  const year = Number(issuedOn.slice(0, 4));
  switch (validity) {
    case "coffee_year":
      return issuedOn.slice(5) > "09-30" ? `${year + 1}-09-30` : `${year}-09-30`;
    case "calendar_year":
      return `${year}-12-31`;
    case "twelve_months": {
      const anniversary = `${year + 1}${issuedOn.slice(4)}`;
      return addDays(issuedOn.slice(5) === "02-29" ? `${year + 1}-03-01` : anniversary, -1);
    }
    case "open":
      return null;
    default:
      return validity satisfies never;
  }
}

export interface AuthorityRow {
  code: string;
  name: string;
  successorCode: string | null;
  effectiveFrom: Day;
}

/**
 * The authority that acts on a day for the one a kind names: where it was merged into another, that
 * other. Rows come with the newest written first. Refuses a code without a row on that day.
 */
export function authorityOn(rows: readonly AuthorityRow[], code: string, day: Day): AuthorityRow {
  const asked = new Set<string>();
  let current = code;
  for (;;) {
    const row = newestOn(
      rows.filter((one) => one.code === current),
      day,
    );
    if (!row || asked.has(current)) {
      const words = `No authority ${current} is recorded for ${formatDay(day)}.`;
      throw new Refusal("licence.no-authority", words);
    }
    if (row.successorCode === null) return row;
    asked.add(current);
    current = row.successorCode;
  }
}

interface LicenceTerms {
  issuedOn: Day;
  expiresOn: Day | null;
  soonDays: number;
  renewDays: number;
}

/** What was written down must be true already, end after it began, and warn before it urges. */
export function checkLicence(
  licence: LicenceTerms,
  facts: { today: Day; validity: Validity },
): void {
  const { issuedOn, expiresOn, soonDays, renewDays } = licence;
  if (issuedOn > facts.today) {
    throw new Refusal("licence.issued-later", "A licence is recorded once it is issued.");
  }
  if (expiresOn !== null && expiresOn < issuedOn) {
    throw new Refusal("licence.ends-before", "The licence ends before it begins.");
  }
  if (expiresOn === null && facts.validity !== "open") {
    throw new Refusal("licence.no-end", "A licence of this kind has a last day. Write it down.");
  }
  if (renewDays >= soonDays) {
    throw new Refusal(
      "licence.thresholds",
      "“Renew now” begins later than “expiring soon”: give it fewer days.",
    );
  }
}

/** A licence is let go only once its last day has passed. */
export function checkLetExpire(licence: { expiresOn: Day | null }, today: Day): void {
  if (licence.expiresOn !== null && licence.expiresOn < today) return;
  throw new Refusal("licence.not-passed", "Its last day has not passed: it still counts.", {
    status: 409,
  });
}

/** A renewal is of the same kind, and does not begin before what it follows. */
export function checkRenewal(
  licence: { kindCode: string; issuedOn: Day },
  before: { kindCode: string; issuedOn: Day },
): void {
  if (licence.kindCode === before.kindCode && licence.issuedOn >= before.issuedOn) return;
  throw new Refusal(
    "licence.not-a-renewal",
    "A renewal is a licence of the same kind, issued after the one it follows.",
  );
}

/** Rules are changed from today on; what was done before was done under the rules of its day. */
export function checkRuleDay(effectiveFrom: Day, today: Day): void {
  if (effectiveFrom >= today) return;
  throw new Refusal("licence.rule-past", "A change counts from today on.");
}

/** A rule as it counts from a day on. */
export interface LicenceNeed {
  action: LicensedAction;
  kindCode: string;
  commodity: TradedCommodity | null;
  isNeeded: boolean;
  effectiveFrom: Day;
}

/** A licence as blocking looks at it. */
export interface HeldLicence {
  id: string;
  kindCode: string;
  licenceNumber: string;
  state: LicenceState;
  issuedOn: Day;
  expiresOn: Day | null;
}

/** Everything needed to say, for any day, what is lacking; names are those of the day it was read. */
export interface LicensingFacts {
  needs: readonly LicenceNeed[];
  licences: readonly HeldLicence[];
  kindNames: Readonly<Record<string, string>>;
}

/** The kinds an action needs on a day, for a commodity; the rule for one commodity goes before that for each. */
export function neededKinds(
  needs: readonly LicenceNeed[],
  asked: { action: LicensedAction; commodity: string; day: Day },
): string[] {
  const ofAction = needs.filter((need) => need.action === asked.action);
  const codes = [...new Set(ofAction.map((need) => need.kindCode))];
  return codes.filter((code) => {
    const ofKind = ofAction.filter((need) => need.kindCode === code);
    const own = ofKind.filter((need) => need.commodity === asked.commodity);
    const each = ofKind.filter((need) => need.commodity === null);
    return (newestOn(own, asked.day) ?? newestOn(each, asked.day))?.isNeeded ?? false;
  });
}

/** Does a licence allow something on a day? Given by then, not past its end, not suspended. */
export function coversDay(licence: HeldLicence, day: Day): boolean {
  if (licence.state === "suspended" || licence.issuedOn > day) return false;
  return licence.expiresOn === null || licence.expiresOn >= day;
}

/**
 * What keeps an action from being done on a day: each kind of licence it needs, of which the company has
 * recorded some but none that covers the day, by name, with who sees to it and where. A kind the company
 * never recorded does not block: it may hold it on paper alone, so it is only warned (`licenceWarnings`).
 */
export function licenceBlockers(
  facts: LicensingFacts,
  asked: { action: LicensedAction; commodity: string; day: Day },
): Blocker[] {
  return neededKinds(facts.needs, asked).flatMap((code): Blocker[] => {
    const held = facts.licences.filter((licence) => licence.kindCode === code);
    const [last] = held.toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
    if (last === undefined || held.some((licence) => coversDay(licence, asked.day))) return [];
    const name = `${facts.kindNames[code] ?? code} ${last.licenceNumber}`;
    const link = `/ucda-registration/${last.id}`;
    return [{ what: `${name} ${whyNot(last, asked.day)}`, owner: "Exports", link }];
  });
}

/** Kinds an action needs that the company never recorded: said, but nothing waits for them. */
export function licenceWarnings(
  facts: LicensingFacts,
  asked: { action: LicensedAction; commodity: string; day: Day },
): Blocker[] {
  return neededKinds(facts.needs, asked)
    .filter((code) => facts.licences.every((licence) => licence.kindCode !== code))
    .map((code) => ({
      what: `${facts.kindNames[code] ?? code} is not recorded`,
      owner: "Exports",
      link: `/ucda-registration/new?kind=${code}`,
    }));
}

function endOf(licence: HeldLicence): Day {
  return licence.expiresOn ?? "9999-12-31";
}

function whyNot(licence: HeldLicence, day: Day): string {
  if (licence.state === "suspended") return "is suspended";
  const { issuedOn, expiresOn } = licence;
  if (expiresOn === null || issuedOn > day) return `counts only from ${formatDay(issuedOn)}`;
  return `expired on ${formatDay(expiresOn)}`;
}

/** The address of a request for the fee of a renewal, with what was paid the last time. */
export function renewalRequestPath(licence: {
  kindName: string;
  licenceNumber: string;
  fee: bigint | string;
  expiresOn: Day | null;
}): string {
  const until = licence.expiresOn === null ? "" : `, valid until ${formatDay(licence.expiresOn)}`;
  const search = new URLSearchParams({
    purpose: "licence_fee",
    amount: String(licence.fee),
    note: `Renewal of ${licence.kindName} ${licence.licenceNumber}${until}`,
  });
  return `/fund-requests/new?${search.toString()}`;
}
