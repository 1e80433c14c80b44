// Larger growers who sell to the demo company the whole year. They stand apart from the farmers of the
// container, whose coffee is followed to the gram.
import type { SeededFarmer } from "./farmers.ts";

type Row = readonly [
  name: string,
  sexAndYear: string,
  commodity: "robusta" | "arabica",
  place: string,
  position: SeededFarmer["position"],
];

const masaka = "Masaka / Bukoto County Central / Kabonera / Kakunyu";
const mukungwe = "Masaka / Bukoto County East / Mukungwe / Samaliya";
const kibinge = "Bukomansimbi / Bukomansimbi South County / Kibinge / Kisojjo";
const mukono = "Mukono / Mukono County North / Kyampisi / Ntonto";
const kasese = "Kasese / Busongora County North / Bugoye / Ibanda";
const mbale = "Mbale / Bungokho County North / Bufumbo / Bukobe";
const kapchorwa = "Kapchorwa / Tingey County / Chema / Kapkwai";

const rows: readonly Row[] = [
  ["Mayanja Henry", "M1969", "robusta", `${masaka} / Kakunyu B`, [-0.392187, 31.672341]],
  ["Nakimuli Teddy", "F1981", "robusta", `${masaka} / Kakunyu C`, [-0.412187, 31.692341]],
  ["Sserwadda Fred", "M1973", "robusta", `${mukungwe} / Samaliya East`, [-0.361902, 31.828114]],
  ["Nabatanzi Ruth", "F1986", "robusta", `${mukungwe} / Samaliya West`, [-0.381902, 31.848114]],
  ["Kasule Ibrahim", "M1965", "robusta", `${kibinge} / Kisojjo Hill`, [-0.191455, 31.65779]],
  ["Nalubowa Aisha", "F1991", "robusta", `${kibinge} / Kisojjo Lower`, [-0.211455, 31.67779]],
  ["Kigozi Samuel", "M1978", "robusta", `${mukono} / Ntonto A`, [0.52157, 32.778213]],
  ["Namaganda Joyce", "F1983", "robusta", `${mukono} / Ntonto B`, [0.54157, 32.798213]],
  ["Masereka Yona", "M1971", "arabica", `${kasese} / Ibanda I`, [0.326855, 30.133772]],
  ["Kabugho Jolly", "F1988", "arabica", `${kasese} / Ibanda III`, [0.346855, 30.153772]],
  ["Wandera Moses", "M1975", "arabica", `${mbale} / Bukobe Upper`, [1.16129, 34.292548]],
  ["Nandudu Sarah", "F1990", "arabica", `${mbale} / Bukobe Lower`, [1.18129, 34.312548]],
  ["Cherop Patrick", "M1979", "arabica", `${kapchorwa} / Kapkwai Ridge`, [1.382077, 34.47616]],
  ["Chelangat Irene", "F1985", "arabica", `${kapchorwa} / Kapkwai Falls`, [1.402077, 34.49616]],
];

function grower([name, sexAndYear, commodity, place, position]: Row, index: number): SeededFarmer {
  const [lastName = "", firstName = ""] = name.split(" ");
  const [district = "", county = "", subCounty = "", parish = "", village = ""] =
    place.split(" / ");
  const serial = 101 + index;
  const isFemale = sexAndYear.startsWith("F");
  const letter = String.fromCharCode(65 + index);
  return {
    code: `FRM-${String(24 + index).padStart(4, "0")}`,
    lastName,
    firstName,
    sex: isFemale ? "female" : "male",
    birthYear: Number(sexAndYear.slice(1)),
    nin: `C${sexAndYear[0]}${sexAndYear.slice(3)}00${serial}DEMO${letter}`,
    // The last two live from one telephone: the register asks whether they are one person.
    phone: `+25675000${String(1000 + Math.min(serial, 99 + rows.length))}`,
    commodity,
    form: commodity === "robusta" ? "faq" : "parchment",
    district,
    county,
    subCounty,
    parish,
    village,
    position,
    declaredM2: 39_000,
    outline: null,
  };
}

/** Growers of Robusta and Arabica with gardens of 3.9 hectares each, in the order they are registered. */
export const yearFarmers: readonly SeededFarmer[] = rows.map(grower);
