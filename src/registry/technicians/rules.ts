// Who may test, with what, by which procedure. A technician holds a certificate for each method, of a
// level and until a day, and an eyesight test that is renewed; an instrument is calibrated until a day.
// What has ended on the day of a test counts for nothing on that day (ISO 9712; domain §9.2).
import { type Day, formatDay } from "#kernel/days.ts";
import type { Move } from "#kernel/lifecycle.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";

/** Visual, penetrant, magnetic particle, radiographic, ultrasonic and eddy current testing. */
export const testMethods = ["VT", "PT", "MT", "RT", "UT", "ET"] as const;
export type TestMethod = (typeof testMethods)[number];

export const managesTesting: Flag = "canManageExports";
export const readsTesting: Needs = ["canManageExports", "canViewFinancials", "canMakeSales"];

export const activity = ["active", "inactive"] as const;
export const procedureStates = ["current", "withdrawn"] as const;
/** Nothing is tested by a withdrawn procedure again; its next revision takes its place. */
export const withdrawal: Move<(typeof procedureStates)[number]> = {
  from: ["current"],
  to: "withdrawn",
  needs: managesTesting,
  final: true,
};

/** Level 1 tests under supervision; 2 interprets and reports; 3 also approves procedures. */
export const interpretingLevel = 2;

export interface CertificateFacts {
  id: string;
  method: TestMethod;
  level: number;
  certificate: string;
  issuedOn: Day;
  expiresOn: Day;
}

export interface TechnicianFacts {
  id: string;
  name: string;
  state: (typeof activity)[number];
  certificates: readonly CertificateFacts[];
  eyesight: readonly { testedOn: Day; validUntil: Day }[];
}

export interface InstrumentFacts {
  id: string;
  name: string;
  serial: string;
  state: (typeof activity)[number];
  methods: readonly TestMethod[];
  calibrations: readonly { calibratedOn: Day; dueOn: Day }[];
}

/** What is tested: by which method, on which day, and the level that at least is needed. */
export interface TestWork {
  method: TestMethod;
  day: Day;
  leastLevel: number;
}

/** The certificate somebody tests under on a day: the highest level that counts then; null = none. */
export function certificateFor(
  technician: Pick<TechnicianFacts, "certificates">,
  { method, day, leastLevel }: TestWork,
): CertificateFacts | null {
  const [best] = technician.certificates
    .filter((one) => one.method === method && one.level >= leastLevel)
    .filter((one) => one.issuedOn <= day && day <= one.expiresOn)
    .toSorted((a, b) => b.level - a.level || (a.expiresOn < b.expiresOn ? 1 : -1));
  return best ?? null;
}

/** Why a technician may not test or sign on a day, each reason with the person, the thing and the day. */
export function technicianFaults(technician: TechnicianFacts, work: TestWork): Blocker[] {
  const link = `/orders/technicians/${technician.id}`;
  const faults: string[] = [];
  if (technician.state === "inactive") faults.push(`${technician.name} does not test any more`);
  if (certificateFor(technician, work) === null) faults.push(certificateFault(technician, work));
  const sees = technician.eyesight.some(
    (one) => one.testedOn <= work.day && work.day <= one.validUntil,
  );
  if (!sees) faults.push(eyesightFault(technician, work.day));
  return faults.map((what) => ({ what, owner: "Operations", link }));
}

function certificateFault({ name, certificates }: TechnicianFacts, work: TestWork): string {
  const { method, day, leastLevel } = work;
  const on = formatDay(day);
  const ofMethod = certificates.filter((one) => one.method === method);
  const high = ofMethod.filter((one) => one.level >= leastLevel);
  const [last] = high
    .filter((one) => one.expiresOn < day)
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? 1 : -1));
  if (last) {
    const { certificate, expiresOn } = last;
    return `${name}'s ${method} certificate ${certificate} expired on ${formatDay(expiresOn)}, before ${on}`;
  }
  const [next] = high.toSorted((a, b) => (a.issuedOn < b.issuedOn ? -1 : 1));
  if (next) {
    return `${name}'s ${method} certificate ${next.certificate} counts from ${formatDay(next.issuedOn)}, after ${on}`;
  }
  const held = Math.max(0, ...ofMethod.map((one) => one.level));
  if (held > 0) return `${name} holds ${method} level ${held}, and level ${leastLevel} is needed`;
  return `${name} holds no ${method} certificate`;
}

function eyesightFault({ name, eyesight }: TechnicianFacts, day: Day): string {
  const on = formatDay(day);
  const [last] = eyesight
    .filter((one) => one.validUntil < day)
    .toSorted((a, b) => (a.validUntil < b.validUntil ? 1 : -1));
  return last
    ? `${name}'s eyesight test was valid until ${formatDay(last.validUntil)}, before ${on}`
    : `${name} has no eyesight test that counts on ${on}`;
}

/** Why an instrument may not be used on a day, with its serial number and the day. */
export function instrumentFaults(
  instrument: InstrumentFacts,
  { method, day }: Pick<TestWork, "method" | "day">,
): Blocker[] {
  const { id, serial } = instrument;
  const name = `${instrument.name} (${serial})`;
  const faults: string[] = [];
  if (instrument.state === "inactive") faults.push(`${name} is out of use`);
  if (!instrument.methods.includes(method)) faults.push(`${name} is not for ${method}`);
  const counts = instrument.calibrations.some((one) => one.calibratedOn <= day && day <= one.dueOn);
  if (!counts) {
    const [last] = instrument.calibrations
      .filter((one) => one.dueOn < day)
      .toSorted((a, b) => (a.dueOn < b.dueOn ? 1 : -1));
    faults.push(
      last
        ? `${name} was due for calibration on ${formatDay(last.dueOn)}, before ${formatDay(day)}`
        : `${name} has no calibration that counts on ${formatDay(day)}`,
    );
  }
  return faults.map((what) => ({ what, owner: "Operations", link: `/orders/instruments/${id}` }));
}

/** Refuses whoever or whatever may not test on the day; the words name the first of them. */
export function refuseUnfit(faults: readonly Blocker[]): void {
  const [first] = faults;
  if (!first) return;
  throw new Refusal("technician.not-fit", `${first.what}.`, { blockers: faults });
}

/** A paper counts from a day until a later one, and was given before or on today. */
export function checkValidity(from: Day, until: Day, today: Day): void {
  if (from > today) {
    throw new Refusal("technician.not-yet", "This day is still to come.");
  }
  if (until <= from) {
    throw new Refusal("technician.ends-first", "It ends before it begins.");
  }
}
