// How the networks cut a message: 160 characters of their own alphabet (GSM 03.38) in one part and 153 in each of
// several; 70 and 67 when a single character is of no such alphabet. Every part is charged for.
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each takes the place of two. */
const extended = new Set("^{}\\[~]|€\f");

/** What typists and word processors put in the place of a plain character. */
const plain: Readonly<Record<string, string>> = {
  ...{ "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "•": "-" },
  ...{ "\u00a0": " ", "\u202f": " ", "\u2212": "-", ŋ: "ng'", Ŋ: "Ng'" },
};

/** The same words in the networks' alphabet wherever it has them: accents it lacks are left out. */
export function plainText(text: string): string {
  // Typed as a letter and its accent, as some systems write it, an accented letter is the same letter.
  return [...text.normalize("NFC")]
    .map((sign) => plain[sign] ?? (isGsm(sign) ? sign : withoutAccent(sign)))
    .join("");
}

function isGsm(sign: string): boolean {
  return basic.has(sign) || extended.has(sign);
}

function withoutAccent(sign: string): string {
  if (/\p{M}/u.test(sign)) return "";
  const [letter = sign] = sign.normalize("NFD");
  return isGsm(letter) ? letter : sign;
}

/** How many parts a message is sent and charged in. */
export function partsOf(text: string): number {
  const signs = [...text];
  if (!signs.every(isGsm)) {
    return cut(
      signs.map((sign) => sign.length),
      { alone: 70, each: 67 },
    );
  }
  return cut(
    signs.map((sign) => (extended.has(sign) ? 2 : 1)),
    { alone: 160, each: 153 },
  );
}

/** A character of two places is never cut in half: it goes into the next part whole. */
function cut(places: readonly number[], room: { alone: number; each: number }): number {
  const total = places.reduce((sum, one) => sum + one, 0);
  if (total <= room.alone) return 1;
  let parts = 1;
  let filled = 0;
  for (const place of places) {
    if (filled + place > room.each) {
      parts += 1;
      filled = 0;
    }
    filled += place;
  }
  return parts;
}
