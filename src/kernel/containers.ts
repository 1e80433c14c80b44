// Container numbers of ISO 6346: three letters of the owner, a category (U, J or Z), six digits and
// a check digit. A wrong digit on a bill of lading costs days at the port, so it is found here.

export type ContainerReading =
  | { ok: true; number: string }
  | { ok: false; why: "format" | "category" }
  | { ok: false; why: "check-digit"; expected: number };

/** Letters count 10, 12, 13 … 38: the multiples of eleven are left out, they would vanish in the sum. */
function valueOf(character: string): number {
  if (character >= "0" && character <= "9") return Number(character);
  const plain = character.charCodeAt(0) - 55;
  return plain + Math.floor((plain - 1) / 10);
}

/** The check digit of an owner code, category and serial number: the first ten characters. */
export function containerCheckDigit(firstTen: string): number {
  const sum = [...firstTen].reduce((total, one, place) => total + valueOf(one) * 2 ** place, 0);
  return (sum % 11) % 10;
}

/** Reads a container number as written on papers (`MVNU 204617 9`); gives it without separators. */
export function readContainerNumber(text: string): ContainerReading {
  const number = text.replace(/[\s\-./]+/g, "").toUpperCase();
  if (!/^[A-Z]{4}[0-9]{7}$/.test(number)) return { ok: false, why: "format" };
  if (!"UJZ".includes(number.charAt(3))) return { ok: false, why: "category" };
  const expected = containerCheckDigit(number.slice(0, 10));
  if (expected !== Number(number.charAt(10))) return { ok: false, why: "check-digit", expected };
  return { ok: true, number };
}

/** As painted on the door and printed on papers: `MVNU 204617 9`. */
export function formatContainerNumber(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
}
