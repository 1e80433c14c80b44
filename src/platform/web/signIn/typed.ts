// The address somebody has typed, over a change of language: kept for this tab, taken back once.

const typedKey = "mavuno.typed";

/** Keeps the address in the page's form. A password is never kept; its empty field says so. */
export function keepTyped(): void {
  const field = document.querySelector<HTMLInputElement>("input[name=email]");
  if (field) sessionStorage.setItem(typedKey, field.value);
}

/** The address that was typed before the page was loaded again. */
export function typedBefore(): string {
  return sessionStorage.getItem(typedKey) ?? "";
}
