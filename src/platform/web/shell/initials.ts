/** `Nabirye Catherine` as `NC`; an address as its first letter. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[\s@]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase());
  return name.includes("@") ? (letters[0] ?? "") : letters.slice(0, 2).join("");
}
