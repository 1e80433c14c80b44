// Who of a list is somebody new. One number is one person; without numbers, the same name with the
// same telephone or in the same place is taken for the same person.
import {
  type CellError,
  errorAt,
  type ImportColumn,
  type ImportRow,
  type ImportTable,
  plain,
} from "./importRules.ts";
import { fullName } from "./rules.ts";

/** A farmer of the register as far as telling people apart goes. */
export interface KnownPerson {
  code: string;
  name: string;
  nin: string | null;
  nationalFarmerId: string | null;
  externalCode: string | null;
  phone: string | null;
  localityId: string | null;
  village: string | null;
}

const numbers = ["nin", "nationalFarmerId", "externalCode"] as const;

/** People to look somebody up among. A list that is read in stretches goes on adding to one. */
export interface People {
  byNumber(number: (typeof numbers)[number], value: string | null): KnownPerson | undefined;
  /** The same name with the same telephone, or in the same place, and no numbers that differ. */
  likeness(person: KnownPerson): KnownPerson | undefined;
  add(person: KnownPerson): void;
  /** Is this somebody of them, by a number or by likeness? */
  has(facts: ImportRow["facts"]): boolean;
}

/** Which rows are new people, which are known, and what is wrong with the others. */
export function sortOut(
  table: ImportTable,
  register: readonly KnownPerson[],
  seen: People,
): { good: ImportRow[]; known: number[]; errors: CellError[]; bad: number[] } {
  const people = peopleOf(register);
  const good: ImportRow[] = [];
  const known: number[] = [];
  const bad: number[] = [];
  const errors = [...table.errors];
  for (const row of table.rows) {
    const person = personOf(row);
    const clash = table.errors.length > 0 ? null : clashOf(row, person, people, seen, table.where);
    const faults = [...row.errors, ...(clash === null || clash === "known" ? [] : [clash])];
    if (faults.length > 0) {
      bad.push(row.row);
      errors.push(...faults);
    } else if (clash === "known") {
      known.push(row.row);
    } else {
      good.push(row);
      seen.add(person);
    }
  }
  return { good, known, bad, errors };
}

function personOf(row: Pick<ImportRow, "row" | "facts">): KnownPerson {
  const { nin, nationalFarmerId, externalCode, phone, localityId, village } = row.facts;
  const code = `row ${row.row}`;
  const name = fullName(row.facts);
  return { code, name, nin, nationalFarmerId, externalCode, phone, localityId, village };
}

function clashOf(
  row: ImportRow,
  person: KnownPerson,
  register: People,
  seen: People,
  where: ReadonlyMap<ImportColumn, number>,
): CellError | "known" | null {
  for (const number of numbers) {
    const other = register.byNumber(number, person[number]);
    if (other && sameName(other, person)) return "known";
    if (other) {
      const message = `${other.code} ${other.name} has this number already.`;
      return errorAt(where, number, row.row, message);
    }
    const earlier = seen.byNumber(number, person[number]);
    if (earlier)
      return errorAt(where, number, row.row, `The same number stands in ${earlier.code}.`);
  }
  if (register.likeness(person)) return "known";
  const twin = seen.likeness(person);
  if (twin)
    return errorAt(where, "lastName", row.row, `This is the same person as in ${twin.code}.`);
  return null;
}

/** People by their numbers and names. */
export function peopleOf(people: readonly KnownPerson[]): People {
  const found = new Map<string, KnownPerson>();
  const byName = new Map<string, KnownPerson[]>();
  const add = (person: KnownPerson) => {
    for (const number of numbers) {
      const value = person[number];
      if (value !== null) found.set(`${number} ${value}`, person);
    }
    const key = nameKey(person.name);
    const namesakes = byName.get(key);
    if (namesakes) namesakes.push(person);
    else byName.set(key, [person]);
  };
  people.forEach(add);
  const byNumber: People["byNumber"] = (number, value) =>
    value === null ? undefined : found.get(`${number} ${value}`);
  const likeness: People["likeness"] = (person) =>
    byName.get(nameKey(person.name))?.find((other) => {
      const differs = numbers.some(
        (number) =>
          person[number] !== null && other[number] !== null && person[number] !== other[number],
      );
      if (differs) return false;
      if (person.phone !== null && person.phone === other.phone) return true;
      return person.localityId === other.localityId && person.village === other.village;
    });
  const has: People["has"] = (facts) => {
    const person = personOf({ row: 0, facts });
    return (
      likeness(person) !== undefined ||
      numbers.some((number) => byNumber(number, person[number]) !== undefined)
    );
  };
  return { add, byNumber, likeness, has };
}

/** People write the surname first or last: the words count, not their order. */
function nameKey(name: string): string {
  return plain(name).split(" ").toSorted().join(" ");
}

function sameName(one: KnownPerson, other: KnownPerson): boolean {
  return nameKey(one.name) === nameKey(other.name);
}
