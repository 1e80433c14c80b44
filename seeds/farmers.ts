// The farmers of the demo: invented people in real parishes. Their NINs carry DEMO and their telephones
// are placeholders that may belong to somebody, so nothing is ever sent to them.

export interface SeededFarmer {
  code: string;
  lastName: string;
  firstName: string;
  sex: "female" | "male";
  birthYear: number;
  nin: string;
  phone: string;
  commodity: "robusta" | "arabica" | "cocoa" | "sesame" | "shea";
  /** What they usually bring: kiboko, faq, parchment … */
  form: string;
  district: string;
  county: string;
  subCounty: string;
  parish: string;
  village: string;
  /** Latitude, longitude. */
  position: readonly [lat: number, lon: number];
  declaredM2: number;
  /** Walked with a GPS, longitude first; the others are points. */
  outline: readonly (readonly [lon: number, lat: number])[] | null;
}

type Words = readonly [code: string, name: string, sexAndYear: string, nin: string, phone: string];

function farmer(
  [code, name, sexAndYear, nin, phone]: Words,
  [commodity, form]: readonly [SeededFarmer["commodity"], string],
  place: string,
  position: SeededFarmer["position"],
  declaredM2: number,
  outline: SeededFarmer["outline"] = null,
): SeededFarmer {
  const [lastName = "", firstName = ""] = name.split(" ");
  const [district = "", county = "", subCounty = "", parish = "", village = ""] =
    place.split(" / ");
  return {
    code,
    lastName,
    firstName,
    sex: sexAndYear.startsWith("F") ? "female" : "male",
    birthYear: Number(sexAndYear.slice(1)),
    nin,
    phone,
    commodity,
    form,
    district,
    county,
    subCounty,
    parish,
    village,
    position,
    declaredM2,
    outline,
  };
}

const bigasa: SeededFarmer["outline"] = [
  [31.573474, -0.079176],
  [31.575351, -0.079223],
  [31.57545, -0.077286],
  [31.573523, -0.077267],
  [31.573474, -0.079176],
];

const nazigo: SeededFarmer["outline"] = [
  [32.982132, 0.702986],
  [32.984378, 0.702986],
  [32.984378, 0.704976],
  [32.982132, 0.704976],
  [32.982132, 0.702986],
];

export const seededFarmers: readonly SeededFarmer[] = [
  farmer(
    ["FRM-0001", "Nakato Rehema", "F1985", "CF8500001DEMOA", "+256770000101"],
    ["robusta", "kiboko"],
    "Masaka / Bukoto County Central / Kabonera / Kakunyu / Kakunyu A",
    [-0.362187, 31.652341],
    12_000,
  ),
  farmer(
    ["FRM-0002", "Ssebunya Deogratias", "M1972", "CM7200002DEMOB", "+256750000102"],
    ["robusta", "kiboko"],
    "Masaka / Bukoto County East / Mukungwe / Samaliya / Samaliya Central",
    [-0.331902, 31.798114],
    24_000,
  ),
  farmer(
    ["FRM-0003", "Namutebi Justine", "F1990", "CF9000003DEMOC", "+256770000103"],
    ["robusta", "kiboko"],
    "Bukomansimbi / Bukomansimbi South County / Kibinge / Kisojjo / Kisojjo Trading Centre",
    [-0.161455, 31.62779],
    16_000,
  ),
  farmer(
    ["FRM-0004", "Lubega Vincent", "M1968", "CM6800004DEMOD", "+256770000104"],
    ["robusta", "faq"],
    "Bukomansimbi / Bukomansimbi North County / Bigasa / Mbirizi / Mbirizi B",
    [-0.078231, 31.574462],
    46_000,
    bigasa,
  ),
  farmer(
    ["FRM-0005", "Nalwoga Immaculate", "F1979", "CF7900005DEMOE", "+256750000105"],
    ["robusta", "kiboko"],
    "Kalungu / Kalungu West County / Kyamulibwa / Kabaale / Kabaale East",
    [-0.180917, 31.701338],
    8_000,
  ),
  farmer(
    ["FRM-0006", "Kiwanuka Charles", "M1981", "CM8100006DEMOF", "+256770000106"],
    ["robusta", "kiboko"],
    "Kyotera / Kyotera County / Kabira / Njala / Njala",
    [-0.640228, 31.452906],
    31_000,
  ),
  farmer(
    ["FRM-0007", "Ssemwogerere Paul", "M1976", "CM7600007DEMOG", "+256750000107"],
    ["robusta", "kiboko"],
    "Luweero / Katikamu County South / Makulubita / Kasozi / Kasozi B",
    [0.512844, 32.391175],
    20_000,
  ),
  farmer(
    ["FRM-0008", "Nabukenya Sylvia", "F1988", "CF8800008DEMOH", "+256770000108"],
    ["robusta", "faq"],
    "Mukono / Mukono County North / Kyampisi / Ntonto / Ntonto",
    [0.49157, 32.748213],
    14_000,
  ),
  farmer(
    ["FRM-0009", "Wasswa Godfrey", "M1964", "CM6400009DEMOI", "+256770000109"],
    ["robusta", "faq"],
    "Kayunga / Ntenjeru County South / Nazigo / Kirindi / Kirindi Farm",
    [0.703981, 32.983255],
    55_000,
    nazigo,
  ),
  farmer(
    ["FRM-0010", "Nansubuga Esther", "F1992", "CF9200010DEMOJ", "+256750000110"],
    ["robusta", "kiboko"],
    "Mityana / Mityana County North / Bulera / Kitemu / Kitemu",
    [0.55612, 31.951407],
    9_000,
  ),
  farmer(
    ["FRM-0011", "Tumwesigye Ambrose", "M1970", "CM7000011DEMOK", "+256770000111"],
    ["robusta", "kiboko"],
    "Ibanda / Ibanda County North / Nyamarebe / Rushango / Rushango I",
    [0.041336, 30.430118],
    27_000,
  ),
  farmer(
    ["FRM-0012", "Kyomuhendo Peace", "F1983", "CF8300012DEMOL", "+256750000112"],
    ["robusta", "kiboko"],
    "Bushenyi / Igara County West / Kyamuhunga / Mashonga / Mashonga",
    [-0.421763, 30.101994],
    19_000,
  ),
  farmer(
    ["FRM-0013", "Byaruhanga Robert", "M1977", "CM7700013DEMOM", "+256770000113"],
    ["robusta", "faq"],
    "Hoima / Bugahya County / Buhanika / Butema / Butema",
    [1.449012, 31.402377],
    22_000,
  ),
  farmer(
    ["FRM-0014", "Muhindo Jackson", "M1974", "CM7400014DEMON", "+256750000114"],
    ["arabica", "parchment"],
    "Kasese / Busongora County North / Bugoye / Ibanda / Ibanda II",
    [0.296855, 30.103772],
    11_000,
  ),
  farmer(
    ["FRM-0015", "Biira Gorret", "F1986", "CF8600015DEMOO", "+256770000115"],
    ["arabica", "drugar"],
    "Kasese / Bukonzo County East / Kitabu / Kabirizi / Kabirizi",
    [0.11764, 29.981233],
    7_000,
  ),
  farmer(
    ["FRM-0016", "Wamimbi Stephen", "M1966", "CM6600016DEMOP", "+256770000116"],
    ["arabica", "parchment"],
    "Mbale / Bungokho County North / Bufumbo / Bukobe / Bukobe",
    [1.13129, 34.262548],
    9_000,
  ),
  farmer(
    ["FRM-0017", "Nambozo Harriet", "F1989", "CF8900017DEMOQ", "+256750000117"],
    ["arabica", "parchment"],
    "Bududa / Lutseshe County / Bukalasi / Kasuni / Kasuni",
    [1.037714, 34.379806],
    6_000,
  ),
  farmer(
    ["FRM-0018", "Chebet Brian", "M1993", "CM9300018DEMOR", "+256770000118"],
    ["arabica", "parchment"],
    "Kapchorwa / Tingey County / Chema / Kapkwai / Kapkwai",
    [1.352077, 34.44616],
    13_000,
  ),
  farmer(
    ["FRM-0019", "Baluku Amon", "M1980", "CM8000019DEMOS", "+256750000119"],
    ["cocoa", "cocoa_wet"],
    "Bundibugyo / Bwamba County / Bubukwanga / Humya / Humya",
    [0.751482, 30.061905],
    15_000,
  ),
  farmer(
    ["FRM-0020", "Kabugho Edreda", "F1984", "CF8400020DEMOT", "+256770000120"],
    ["cocoa", "cocoa_fermented_dry"],
    "Bundibugyo / Bughendera County / Harugali / Bumate / Bumate",
    [0.677119, 30.110287],
    21_000,
  ),
  farmer(
    ["FRM-0021", "Akello Florence", "F1987", "CF8700021DEMOU", "+256750000121"],
    ["sesame", "sesame_raw"],
    "Kitgum / Chua West County / Akwang / Pajimo / Pajimo",
    [3.370255, 32.868041],
    28_000,
  ),
  farmer(
    ["FRM-0022", "Okello Denis", "M1978", "CM7800022DEMOV", "+256770000122"],
    ["sesame", "sesame_raw"],
    "Otuke / Otuke County / Adwari / Okere / Okere",
    [2.511903, 33.286617],
    34_000,
  ),
  farmer(
    ["FRM-0023", "Auma Betty", "F1991", "CF9100023DEMOW", "+256770000123"],
    ["shea", "shea_kernel"],
    "Otuke / Otuke County / Ogor / Oluro / Oluro",
    [2.436725, 33.39115],
    5_000,
  ),
];
