// What looks odd about a farmer and may still be right: said to whoever reads the farmer, and a person decides.
import type { Day } from "#kernel/days.ts";
import { readNin } from "#kernel/nin.ts";
import { networkOf } from "#kernel/phones.ts";
import type { FarmerFacts, FarmerState } from "./rules.ts";

/** Something odd that may still be right; a person decides. */
export interface FarmerWarning {
  code: string;
  message: string;
  /** The other farmer it is about. */
  farmerId: string | null;
}

/** Somebody in the register who looks like this farmer. */
export interface LikeFarmer {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  place: string | null;
  samePhone: boolean;
  sameName: boolean;
  sameNin: boolean;
  /** Money of one goes to a number of the other: the same wallet or account, or a wallet that is the other's telephone. */
  samePayee: boolean;
}

/** Soft warnings: odd NINs, wallets of another network, people who look alike. Never the NIN itself. */
export function farmerWarnings(
  facts: FarmerFacts,
  alike: readonly LikeFarmer[],
  today: Day,
): FarmerWarning[] {
  const warnings: FarmerWarning[] = [];
  const warn = (code: string, message: string, farmerId: string | null = null) =>
    warnings.push({ code, message, farmerId });
  for (const { code, message } of ninWarnings(facts)) warn(code, message);
  if (facts.birthYear !== null && Number(today.slice(0, 4)) - facts.birthYear < 18) {
    warn("under-age", "Under 18 years by the birth year: a grown-up must be the payee.");
  }
  const network = facts.paymentNumber === null ? null : networkOf(facts.paymentNumber);
  const wanted = { mtn_momo: "MTN", airtel_money: "Airtel", cash: null, bank: null }[
    facts.paymentMethod
  ];
  if (wanted !== null && network !== null && network !== wanted) {
    warn("other-network", `This number looks like ${network}, not ${wanted}. Ask again.`);
  }
  for (const other of alike) {
    const whom = `${other.code} ${other.name}`;
    if (other.samePhone) warn("same-phone", `${whom} has the same telephone.`, other.id);
    else if (other.samePayee) {
      warn("same-payee", `A number that money goes to is shared with ${whom}.`, other.id);
    } else warn("same-name", `${whom} has nearly the same name in the same place.`, other.id);
  }
  return warnings;
}

/** Money of a farmer that goes to the telephone of people who work here: whoever verifies or pays hears whose it is. */
export function colleagueWarnings(names: readonly string[]): FarmerWarning[] {
  if (names.length === 0) return [];
  const who = names.length === 1 ? "who works here" : "who work here";
  const message = `The number money goes to is the telephone of ${names.join(", ")}, ${who}.`;
  return [{ code: "colleague-paid", message, farmerId: null }];
}

/** The same picture stands for other farmers: of one of them it cannot be. */
export function photographWarnings(
  others: readonly { id: string; code: string; name: string }[],
): FarmerWarning[] {
  return others.map(({ id, code, name }) => ({
    code: "same-photograph",
    message: `${code} ${name} has the same photograph.`,
    farmerId: id,
  }));
}

const ninOddities = {
  "unusual-class": "The NIN begins with an unusual letter. Compare it with the card.",
  "other-sex": "The NIN's second letter says another sex. Compare it with the card.",
  "other-birth-year": "The NIN says another birth year. Compare it with the card.",
};

function ninWarnings(facts: FarmerFacts): { code: string; message: string }[] {
  if (facts.nin === null) return [];
  const person = {
    sex: facts.sex,
    ...(facts.birthYear === null ? {} : { birthYear: facts.birthYear }),
  };
  const reading = readNin(facts.nin, person);
  if (!reading.ok) return [];
  return reading.warnings.map((code) => ({ code: `nin-${code}`, message: ninOddities[code] }));
}
