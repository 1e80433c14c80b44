// Passwords everybody tries first. A word of the list with the usual decoration (capitals, digits and
// signs around it, 0 for o) is refused with it; so are rows of keys, counting and repetition, and what the
// person is called anyway. The list is commonPasswords.txt: what heads every published one, and what a guesser
// tries at our door (the country's names, prayers, crops, clubs and telecoms), in small letters, sorted.
import fs from "node:fs";

let words: ReadonlySet<string> | null = null;

/** Read when the first password is judged: no start waits for it. */
function commonWords(): ReadonlySet<string> {
  const list = new URL("./commonPasswords.txt", import.meta.url);
  words ??= new Set(fs.readFileSync(list, "utf8").trim().split(/\s+/));
  return words;
}

const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7",
  "1qazxsw23edcvfr45tgbnhy67ujm",
  "zaq12wsxcde34rfvbgt56yhnmju7",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1s2d3f4g5h6j7k8l9",
  "1a2s3d4f5g6h7j8k9l",
  "z1x2c3v4b5n6m7",
  "1z2x3c4v5b6n7m",
  "741852963",
  "147258369",
  "789456123",
  "159753",
  "951357",
];

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Would one of the first few thousand guesses open it, or one of the first at this very person? `own` are the
 * words they are called by.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, "");
  return isRepetition(plain) || isRow(plain) || isDecorated(withoutMarks(plain), own);
}

/** More words than anybody is called by; who writes a book into their account is read no further. */
const mostOwn = 40;

/** The words a person is called by: their addresses and names, with the company's where the account says it. */
export function ownWordsOf(person: {
  email: string | null;
  phone: string | null;
  user_metadata: Record<string, unknown>;
}): string[] {
  const [local = "", domain = ""] = (person.email ?? "").split("@");
  const names = Object.entries(person.user_metadata).flatMap(([key, value]) =>
    /name|company|organi[sz]ation/i.test(key) && typeof value === "string" ? [value] : [],
  );
  // The last part of a domain is everybody's; of a phone the country's digits may be left out.
  const texts = [local, ...domain.split(".").slice(0, -1), ...names];
  const written = texts.map((text) => withoutMarks(text.slice(0, 300).toLowerCase()));
  const parts = written.flatMap((text) => [text.replaceAll(/\s/g, ""), ...text.split(/[^a-z]+/)]);
  const own = new Set([...parts, (person.phone ?? "").replaceAll(/\D/g, "").slice(-9)]);
  return [...own].filter((word) => word.length >= 3).slice(0, mostOwn);
}

/** Nakató is guessed as nakato. */
function withoutMarks(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/** One to four characters over and over, cut anywhere: aaaaaaaa, zxczxczx; or digits in two blocks. */
function isRepetition(text: string): boolean {
  const isUnit = (length: number): boolean =>
    text.length >= 2 * length && text.startsWith(text.slice(length));
  return [1, 2, 3, 4].some(isUnit) || /^(\d)\1*(\d)\2*$/.test(text);
}

/** Neighbouring keys, or counting, forwards or backwards, up to three such runs; each key twice is the same. */
function isRow(text: string): boolean {
  const once = /^(?:(.)\1)+$/.test(text) ? text.replaceAll(/(.)\1/g, "$1") : text;
  let at = 0;
  let runs = 0;
  let beside = 0;
  while (at < once.length && beside <= mostBeside) {
    const length = longestRun(once.slice(at));
    if (length < 3) beside += 1;
    else runs += 1;
    at += length < 3 ? 1 : length;
  }
  return runs > 0 && runs <= 3 && beside <= mostBeside;
}

/** A key or two more do not make a row hard to guess: 987654321a. */
const mostBeside = 2;

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const part = text.slice(0, length);
    const backwards = [...part].reverse().join("");
    if (rows.some((row) => row.includes(part) || row.includes(backwards))) return length;
  }
  return 0;
}

/** A common word, or two, or one's own, with digits and signs around and letters written as digits. */
function isDecorated(text: string, own: readonly string[]): boolean {
  const begun = text.replace(/^[^a-z]+/, "");
  // Where the word ends is not seen when it may end in a digit: each place is tried.
  const cut = Array.from({ length: mostAround + 1 }, (_, signs) =>
    begun.slice(0, Math.max(0, begun.length - signs)),
  );
  const readings = [text, begun, ...[text, ...cut].map(withLetters)].map((one) =>
    one.replaceAll(/[^a-z]/g, ""),
  );
  // With many more characters beside the word it is not among the first guesses any more.
  const isShort = (core: string): boolean => text.length - core.length <= mostAround;
  return (
    commonWords().has(text) ||
    readings.some((core) => isShort(core) && (isOneOrTwoWords(core) || isMadeOf(core, own))) ||
    own.some((word) => /\d/.test(word) && text.includes(word) && isShort(word))
  );
}

const mostAround = 6;

function withLetters(text: string): string {
  return [...text].map((one) => letters[one] ?? one).join("");
}

const beginnings = ["my", "the", "our", "ilove", "iam", "love", "go"];

function isOneOrTwoWords(text: string): boolean {
  if (isCommonWord(text)) return true;
  const half = text.slice(0, text.length / 2);
  if (half + half === text && isCommonWord(half)) return true;
  return beginnings.some((word) => text.startsWith(word) && isCommonWord(text.slice(word.length)));
}

/** One of the list, or several of its kind. */
function isCommonWord(text: string): boolean {
  return commonWords().has(text) || (text.endsWith("s") && commonWords().has(text.slice(0, -1)));
}

/** One's own words and nothing else, in whatever order, or beginning as common ones do. */
function isMadeOf(text: string, own: readonly string[]): boolean {
  // Every place up to which the text is such words; each is looked at once, however many ways lead there.
  const reached = new Set([0]);
  for (const word of beginnings) if (text.startsWith(word)) reached.add(word.length);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of own) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return own.length > 0 && text.length >= 3 && reached.has(text.length);
}
