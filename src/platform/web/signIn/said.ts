/** What was typed into a field of a plain form; nothing for a field that is not there. */
export function saidIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
