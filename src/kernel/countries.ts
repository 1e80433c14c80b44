// The countries of the world by their two letters (ISO 3166-1), and the two questions the trade asks
// about them: is it in the European Union, and does a customs number (EORI) look right. XI stands for
// Northern Ireland, which customs treat as a country of its own.

/** Two-letter codes of every country and territory. */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT " +
  "BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH " +
  "ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU " +
  "ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS " +
  "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG " +
  "NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD " +
  "SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG US UY UZ VA VC VE VG VN VU WF WS XI YE YT ZA ZM ZW"
).split(" ");

const europeanUnion: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

const known: ReadonlySet<string> = new Set(countryCodes);

export function isCountry(code: string): boolean {
  return known.has(code);
}

/** The deforestation regulation asks its papers of everything that enters the Union. */
export function isInEuropeanUnion(code: string): boolean {
  return europeanUnion.has(code);
}

/** A customs number: two letters of the country that gave it, then up to fifteen letters or digits. */
export function isEori(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{1,15}$/.test(text) && isCountry(text.slice(0, 2));
}

/** A country's English name; its code when the runtime does not know it. */
export function countryName(code: string): string {
  if (code === "XI") return "Northern Ireland";
  return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
}
