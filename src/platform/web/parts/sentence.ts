/** `quality_pending` as `Quality pending`: how a name of the code is said when it has no words yet. */
export function sentence(name: string): string {
  const spaced = name.replaceAll(/[_-]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
