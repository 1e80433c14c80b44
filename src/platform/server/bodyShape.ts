// How a body may be built, looked at before it is read: a mebibyte of brackets or of a hundred thousand names costs ten times
// what an honest mebibyte does, in time and in memory, before anybody has said who they are.

/** More than anything of ours holds: a plot's boundary of ten thousand corners has thirty thousand values. */
const mostValues = 50_000;
/** What we take is five deep; a client's own notes may be deeper. */
const deepest = 64;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** Has a body of JSON more values, or is it built deeper, than anybody sends who means well? Says nothing of its being JSON. */
export function isTooIntricate(text: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfText(text, at);
    } else if (code === comma) {
      values += 1;
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
    } else if (isClosing(code)) {
      depth -= 1;
    }
    if (values > mostValues || depth > deepest) return true;
  }
  return false;
}

const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** Where the text that begins here ends: at the next quote that no backslash keeps from being one. */
function endOfText(text: string, begins: number): number {
  let end = text.indexOf('"', begins + 1);
  while (end >= 0 && isKept(text, end, begins)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isKept(text: string, quoteAt: number, begins: number): boolean {
  let backslashes = 0;
  while (
    quoteAt - backslashes - 1 > begins &&
    text.charCodeAt(quoteAt - backslashes - 1) === backslash
  ) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}
