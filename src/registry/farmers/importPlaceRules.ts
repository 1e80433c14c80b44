// Where the people of a list live: places in words, settled to the list of districts, parishes and villages.
import {
  errorAt,
  type ImportColumn,
  type ImportPlace,
  type ImportRow,
  plain,
} from "./importRules.ts";

/** Where a row's place in words was found. */
export interface FoundPlace {
  hasDistrict: boolean;
  parishes: { id: string; subCounty: string; villageId: string | null }[];
}

/** The same places asked once: rows of one village share the answer. */
export function placeKey(place: ImportPlace): string {
  const { district, subCounty, parish, village } = place;
  return JSON.stringify([district, subCounty, parish, village].map((one) => plain(one ?? "")));
}

/** Puts the list's places into a row, or says what is wrong with the words for them. */
export function settle(
  row: ImportRow,
  found: FoundPlace | undefined,
  where: ReadonlyMap<ImportColumn, number>,
): ImportRow {
  const { district, parish } = row.place;
  if (parish === null || district === null) {
    const village = [row.facts.village, row.place.subCounty, district].filter(Boolean).join(", ");
    return { ...row, facts: { ...row.facts, village: village === "" ? null : village } };
  }
  const wrong = (column: ImportColumn, message: string) => ({
    ...row,
    errors: [...row.errors, errorAt(where, column, row.row, message)],
  });
  if (!found?.hasDistrict) return wrong("district", "There is no district of this name.");
  const [first, ...others] = found.parishes;
  if (!first) return wrong("parish", "There is no parish of this name in the district.");
  if (others.length > 0) {
    const names = found.parishes.map((one) => one.subCounty).join(" or ");
    return wrong(
      "parish",
      `There are ${found.parishes.length} of this name: in ${names}. Say which.`,
    );
  }
  const localityId = first.villageId ?? first.id;
  // A village that only repeats its parish says nothing more.
  const isRepeated = plain(row.facts.village ?? "") === plain(parish);
  const village = first.villageId === null && !isRepeated ? row.facts.village : null;
  return { ...row, facts: { ...row.facts, localityId, village } };
}
