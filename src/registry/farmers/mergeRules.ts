// Two records of one person become one. Somebody looks at both side by side and says, field by field,
// which is right; one record stays, the other keeps its codes and everything posted under it and only
// points at the one that stays. Nothing that was posted is written again (decision 0016).
import type { FarmerFacts } from "./rules.ts";

/** What is chosen together: a name is one thing, and so is the way money goes. */
export const mergeFields = {
  name: ["lastName", "firstName"],
  sex: ["sex"],
  birthYear: ["birthYear"],
  nin: ["nin"],
  nationalFarmerId: ["nationalFarmerId"],
  externalCode: ["externalCode"],
  phone: ["phone"],
  altPhone: ["altPhone"],
  nextOfKin: ["nextOfKin"],
  householdSize: ["householdSize"],
  trees: ["trees"],
  place: ["localityId", "village"],
  language: ["language"],
  commodities: ["commodities"],
  payment: [
    "payeeKind",
    "payeeName",
    "paymentMethod",
    "paymentBank",
    "paymentNumber",
    "paymentAccountName",
  ],
} as const satisfies Record<string, readonly (keyof FarmerFacts)[]>;
export type MergeField = keyof typeof mergeFields;
export const mergeFieldNames = Object.keys(mergeFields) as MergeField[];

/**
 * The fields in which two records differ: only these are asked about. Whether the NINs are one has to be said, for
 * whoever sees them shortened sees no difference in the middle.
 */
export function differingFields(
  keep: FarmerFacts,
  other: FarmerFacts,
  sameNin: boolean = keep.nin === other.nin,
): MergeField[] {
  return mergeFieldNames.filter((field) =>
    field === "nin" ? !sameNin : said(keep, field) !== said(other, field),
  );
}

/** What is proposed to be taken from the record that goes: whatever the one that stays does not know. */
export function proposedFields(
  keep: FarmerFacts,
  other: FarmerFacts,
  sameNin: boolean = keep.nin === other.nin,
): MergeField[] {
  return differingFields(keep, other, sameNin).filter((field) => isUnknown(keep, field));
}

/** The facts of the record that stays, with what was chosen from the other. */
export function mergedFacts(
  keep: FarmerFacts,
  other: FarmerFacts,
  take: readonly MergeField[],
): FarmerFacts {
  const taken = take.flatMap((field) => mergeFields[field].map((name) => [name, other[name]]));
  return { ...keep, ...Object.fromEntries(taken) };
}

function said(facts: FarmerFacts, field: MergeField): string {
  return JSON.stringify(mergeFields[field].map((name) => facts[name]));
}

function isUnknown(facts: FarmerFacts, field: MergeField): boolean {
  if (field === "payment") return facts.paymentMethod === "cash" && facts.payeeKind === "self";
  return mergeFields[field].every((name) => {
    const value = facts[name];
    return value === null || (Array.isArray(value) && value.length === 0);
  });
}
