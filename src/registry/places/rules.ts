// Uganda's administrative places, from district down to village. The source shouts in capitals and
// has stray blanks; we keep its numbers and say its names as people write them. Many parishes share a
// name, so a place is always its id, and is always shown with what it lies in.

export const localityKinds = ["district", "county", "sub_county", "parish", "village"] as const;
export type LocalityKind = (typeof localityKinds)[number];

/** A row of the source: `{id, name}` and, under the parent kind's name, the parent's id. */
export interface SourcePlace {
  id: string;
  name: string;
  parent: string | null;
}

export interface Locality {
  id: string;
  kind: LocalityKind;
  name: string;
  parentId: string | null;
  districtId: string;
  path: string;
}

const letters: Record<LocalityKind, string> = {
  district: "D",
  county: "C",
  sub_county: "S",
  parish: "P",
  village: "V",
};

/** A place's id with us: the kind's letter and the source's number, `P9127`. */
export function localityId(kind: LocalityKind, sourceId: string): string {
  return `${letters[kind]}${sourceId}`;
}

/** A name as people write it: single blanks, capitals at word starts, `II` and `T/C` left alone. */
export function tidyPlaceName(name: string): string {
  return name.trim().split(/\s+/).map(tidyWord).join(" ");
}

function tidyWord(word: string): string {
  if (/^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3})$/i.test(word)) return word.toUpperCase();
  if (/^(?:[A-Z][./])+[A-Z]?[./]?$/i.test(word)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^'?|[-/(."])(\p{L})/gu, (_, before: string, letter: string) => {
      return `${before}${letter.toUpperCase()}`;
    });
}

/** All places of the source with their parents' names joined; orphans and repeats are left out. */
export function localitiesFrom(source: Record<LocalityKind, readonly SourcePlace[]>): Locality[] {
  const known = new Map<string, Locality>();
  for (const [depth, kind] of localityKinds.entries()) {
    const parentKind = localityKinds[depth - 1];
    for (const row of source[kind]) {
      const place = placeFrom(row, kind, parentKind, known);
      if (place && !known.has(place.id)) known.set(place.id, place);
    }
  }
  return [...known.values()];
}

function placeFrom(
  row: SourcePlace,
  kind: LocalityKind,
  parentKind: LocalityKind | undefined,
  known: ReadonlyMap<string, Locality>,
): Locality | null {
  const name = tidyPlaceName(row.name);
  if (!/^\d{1,6}$/.test(row.id) || name === "") return null;
  const id = localityId(kind, row.id);
  if (parentKind === undefined)
    return { id, kind, name, parentId: null, districtId: id, path: name };
  const parent = row.parent === null ? undefined : known.get(localityId(parentKind, row.parent));
  if (!parent) return null;
  // People do not name the county: it is left out of what lies below it.
  const above = parent.kind === "county" ? (known.get(parent.districtId)?.path ?? "") : parent.path;
  const { districtId } = parent;
  // The village that gave its parish the name is not said twice.
  const path = kind === "village" && name === parent.name ? above : `${name}, ${above}`;
  return { id, kind, name, parentId: parent.id, districtId, path };
}

/** The words of a search, at most six; every one must stand somewhere in the place's path. */
export function searchWords(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return words.slice(0, 6);
}

/** A word as a pattern: what SQL would read as a wildcard is only a character here. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}
