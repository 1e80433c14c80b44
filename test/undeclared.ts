// What an answer says beyond its declared shape: a schema that reads it drops such fields without a word.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The paths of fields that were answered and that reading by the schema left out. */
export function undeclaredIn(answered: unknown, read: unknown, at = ""): string[] {
  if (Array.isArray(answered) && Array.isArray(read)) {
    return answered.flatMap((one, place) => undeclaredIn(one, read[place], `${at}[${place}]`));
  }
  if (!isRecord(answered) || !isRecord(read)) return [];
  return Object.entries(answered).flatMap(([name, value]) =>
    Object.hasOwn(read, name)
      ? undeclaredIn(value, read[name], `${at}.${name}`)
      : [`${at}.${name}`],
  );
}
