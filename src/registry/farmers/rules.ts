// A farmer is a person first: registered by one of us, vouched for by another, and asked what we may
// do with what we know. Buying needs the consent to buy and pay, and stops when the farmer is
// suspended. A telephone number is shown only to those who keep the register, a NIN to those of them who
// ask for it.
import { lifecycle } from "#kernel/lifecycle.ts";
import { isMaskedNin, maskNin, readNin } from "#kernel/nin.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { maskPhone, readPhone } from "#kernel/phones.ts";

import { seesFarmerMoney } from "./figureRules.ts";

export { type CertificateScheme, certificateSchemes } from "./certificateRules.ts";
export { groupLife } from "./groupRules.ts";

export const sexes = ["female", "male"] as const;
export type Sex = (typeof sexes)[number];
export const commodities = ["robusta", "arabica", "cocoa", "sesame", "shea"] as const;
export type FarmCommodity = (typeof commodities)[number];
export const languages = [
  ["en", "English"],
  ["lg", "Luganda"],
  ["sw", "Kiswahili"],
  ["nyn", "Runyankore-Rukiga"],
  ["nyo", "Runyoro"],
  ["ttj", "Rutooro"],
  ["xog", "Lusoga"],
  ["myx", "Lumasaaba"],
  ["koo", "Lhukonzo"],
  ["ach", "Acholi"],
  ["laj", "Lango"],
  ["teo", "Ateso"],
  ["lgg", "Lugbara"],
] as const;
export const languageCodes = languages.map(([code]) => code);
export const payeeKinds = ["self", "next_of_kin", "group"] as const;
export type PayeeKind = (typeof payeeKinds)[number];
export const paymentMethods = ["cash", "mtn_momo", "airtel_money", "bank"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const consentPurposes = [
  "buy_and_pay",
  "share_geolocation",
  "public_profile",
  "sms",
  "photo",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentMethods = ["signature", "thumbprint", "otp", "verbal"] as const;
export type ConsentMethod = (typeof consentMethods)[number];

export const farmerLife = lifecycle({
  states: ["draft", "pending_verification", "active", "suspended", "left", "deceased", "merged"],
  initial: "pending_verification",
  tones: {
    draft: "quiet",
    pending_verification: "waiting",
    active: "done",
    suspended: "refused",
    left: "quiet",
    deceased: "quiet",
    merged: "quiet",
  },
  moves: {
    submit: { from: ["draft"], to: "pending_verification", needs: "canRegisterFarmers" },
    verify: { from: ["pending_verification"], to: "active", needs: "canEditFarmers" },
    suspend: {
      from: ["pending_verification", "active"],
      to: "suspended",
      needs: "canEditFarmers",
      asks: "reason",
    },
    reinstate: {
      from: ["suspended", "left"],
      to: "active",
      needs: "canEditFarmers",
      asks: "reason",
    },
    leave: {
      from: ["pending_verification", "active", "suspended"],
      to: "left",
      needs: "canEditFarmers",
      asks: "reason",
    },
    die: {
      from: ["pending_verification", "active", "suspended", "left"],
      to: "deceased",
      needs: "canEditFarmers",
      asks: "reason",
      final: true,
    },
    merge: {
      from: ["draft", "pending_verification", "active", "suspended", "left", "deceased"],
      to: "merged",
      needs: "canEditFarmers",
      system: true,
    },
  },
});
export type FarmerState = (typeof farmerLife.states)[number];

/** A record that still stands for a person; one that was merged only points to another. */
export const standingStates = farmerLife.states.filter((state) => state !== "merged");

/** What a farmer may lack: each is asked for before a delivery can go everywhere. */
export const farmerGaps = ["nin", "phone", "plot", "consent"] as const;

export { seesFarmerMoney };

/** Who keeps the register: they see telephones in full, and a NIN by a look that is written down. */
export const keepsFarmers: Needs = ["canRegisterFarmers", "canEditFarmers"];

/** Who sees everything that is held about a farmer: NIN, telephone and money. */
export const seesAllHeld: Needs = { all: [keepsFarmers, seesFarmerMoney] };

export function seesPersonalData(flags: readonly Flag[]): boolean {
  return can(flags, keepsFarmers);
}

/** Surname first, as on the national identity card and as the village calls people. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.lastName} ${person.firstName}`;
}

/** What is recorded about a farmer, as typed or as kept. */
export interface FarmerFacts {
  firstName: string;
  lastName: string;
  sex: Sex;
  birthYear: number | null;
  nin: string | null;
  nationalFarmerId: string | null;
  externalCode: string | null;
  phone: string | null;
  altPhone: string | null;
  nextOfKin: string | null;
  /** People who eat from one pot, the farmer among them. */
  householdSize: number | null;
  /** Trees of every crop together, as the farmer says. */
  trees: number | null;
  localityId: string | null;
  village: string | null;
  language: (typeof languages)[number][0];
  commodities: FarmCommodity[];
  payeeKind: PayeeKind;
  payeeName: string | null;
  paymentMethod: PaymentMethod;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
}

/** A field that cannot be kept as it is. */
export interface FieldFault {
  path: keyof FarmerFacts & string;
  message: string;
}

export const ninWords = "A NIN has 14 characters: two letters, two digits, then ten more.";
export const phoneWords = "A Ugandan number has nine digits after the 0, like 0772 123 456.";

/** Everything that cannot be kept, field by field, all at once; a NIN may come back as it was shown. */
export function farmerFaults(facts: FarmerFacts): FieldFault[] {
  const faults: FieldFault[] = [];
  const fault = (path: FieldFault["path"], message: string) => faults.push({ path, message });
  const { nin } = facts;
  if (nin !== null && !isMaskedNin(nin) && !readNin(nin).ok) fault("nin", ninWords);
  if (facts.phone !== null && !readPhone(facts.phone).ok) fault("phone", phoneWords);
  if (facts.altPhone !== null && !readPhone(facts.altPhone).ok) fault("altPhone", phoneWords);
  if (facts.localityId === null && facts.village === null) {
    fault("localityId", "Say where the farmer lives: choose the parish or write the village.");
  }
  if (facts.payeeKind !== "self" && facts.payeeName === null) {
    fault("payeeName", "Say who is paid in the farmer's name.");
  }
  return [...faults, ...paymentFaults(facts)];
}

function paymentFaults(facts: FarmerFacts): FieldFault[] {
  if (facts.paymentMethod === "cash") return [];
  const faults: FieldFault[] = [];
  const { paymentNumber } = facts;
  const isBank = facts.paymentMethod === "bank";
  if (facts.paymentAccountName === null) {
    const message = "Write the name the account or wallet is registered under.";
    faults.push({ path: "paymentAccountName", message });
  }
  if (isBank && facts.paymentBank === null) {
    faults.push({ path: "paymentBank", message: "Write which bank it is." });
  }
  if (paymentNumber === null) {
    const message = isBank ? "Write the account number." : "Write the wallet's telephone number.";
    faults.push({ path: "paymentNumber", message });
  } else if (isBank) {
    if (!/^[0-9A-Z]{5,24}$/.test(accountNumber(paymentNumber))) {
      faults.push({ path: "paymentNumber", message: "An account number has 5 to 24 digits." });
    }
  } else {
    const reading = readPhone(paymentNumber);
    if (!reading.ok) faults.push({ path: "paymentNumber", message: phoneWords });
    else if (reading.kind !== "mobile") {
      const message = "Mobile money goes to a mobile number: it begins with 07.";
      faults.push({ path: "paymentNumber", message });
    }
  }
  return faults;
}

function accountNumber(typed: string): string {
  return typed.replace(/[\s.-]+/g, "").toUpperCase();
}

/** The same facts in the one form they are kept in; they must have no faults. */
export function normalised(facts: FarmerFacts): FarmerFacts {
  const nin = facts.nin === null ? null : readNin(facts.nin);
  const isCash = facts.paymentMethod === "cash";
  return {
    ...facts,
    firstName: tidyName(facts.firstName),
    lastName: tidyName(facts.lastName),
    nin: nin?.ok ? nin.nin : null,
    phone: phoneOf(facts.phone),
    altPhone: phoneOf(facts.altPhone),
    commodities: commodities.filter((one) => facts.commodities.includes(one)),
    payeeName: facts.payeeKind === "self" ? null : facts.payeeName,
    paymentBank: facts.paymentMethod === "bank" ? facts.paymentBank : null,
    paymentNumber: isCash ? null : paymentNumberOf(facts),
    paymentAccountName: isCash ? null : facts.paymentAccountName,
  };
}

/**
 * The NIN that is meant by what a form sends: shown shortened and left as it was, the one that is kept. What is
 * shortened and not of this farmer means none: undefined.
 */
export function meantNin(typed: string | null, kept: string | null): string | null | undefined {
  if (typed === null || !isMaskedNin(typed)) return typed;
  return kept !== null && maskNin(kept) === typed ? kept : undefined;
}

function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

function phoneOf(typed: string | null): string | null {
  const reading = typed === null ? null : readPhone(typed);
  return reading?.ok ? reading.phone : null;
}

function paymentNumberOf(facts: FarmerFacts): string | null {
  if (facts.paymentNumber === null) return null;
  return facts.paymentMethod === "bank"
    ? accountNumber(facts.paymentNumber)
    : phoneOf(facts.paymentNumber);
}

/** Did the place the money goes to change? Paying then waits for a second look. */
export function changesPayment(before: FarmerFacts, after: FarmerFacts): boolean {
  const where = (facts: FarmerFacts) =>
    JSON.stringify([
      facts.payeeKind,
      facts.payeeName,
      facts.paymentMethod,
      facts.paymentBank,
      facts.paymentNumber,
      facts.paymentAccountName,
    ]);
  return where(before) !== where(after);
}

/** What everybody is shown of a NIN; the whole of it is asked for by itself, and that is written down. */
export function ninShortened<T extends { nin: string | null }>(farmer: T): T {
  return { ...farmer, nin: farmer.nin === null ? null : maskNin(farmer.nin) };
}

/**
 * What a role that does not keep the register may see of numbers, and of the people beside the farmer: the next of kin,
 * who is paid in the farmer's name, under whose name the wallet is.
 */
export function masked<
  T extends {
    nin: string | null;
    nationalFarmerId?: string | null;
    phone: string | null;
    altPhone?: string | null;
    nextOfKin?: string | null;
    payeeName?: string | null;
    paymentMethod: PaymentMethod;
    paymentNumber: string | null;
    paymentAccountName?: string | null;
  },
>(farmer: T): T {
  const { nationalFarmerId, phone, altPhone, nextOfKin, payeeName } = farmer;
  const { paymentMethod, paymentNumber, paymentAccountName } = farmer;
  return {
    ...ninShortened(farmer),
    ...(nationalFarmerId ? { nationalFarmerId: maskNumber(nationalFarmerId) } : {}),
    phone: phone === null ? null : maskPhone(phone),
    ...(altPhone ? { altPhone: maskPhone(altPhone) } : {}),
    ...(nextOfKin ? { nextOfKin: maskName(nextOfKin) } : {}),
    ...(payeeName ? { payeeName: maskName(payeeName) } : {}),
    paymentNumber: paymentNumber === null ? null : maskAccount(paymentMethod, paymentNumber),
    ...(paymentAccountName ? { paymentAccountName: maskName(paymentAccountName) } : {}),
  };
}

/** The first letter of each word: who knows the name knows it again. */
function maskName(name: string): string {
  return tidyName(name)
    .split(" ")
    .map((word) => `${Array.from(word)[0] ?? ""}•••`)
    .join(" ");
}

/** The end of a number that is long enough to have one which is not most of it. */
function maskNumber(number: string): string {
  return `••••${number.length < 8 ? "" : number.slice(-3)}`;
}

function maskAccount(method: PaymentMethod, number: string): string {
  return method === "bank" ? `••••${number.slice(-4)}` : maskPhone(number);
}

type BuyingObstacle = "suspended" | "gone" | "not-registered" | "no-consent";

const goneWords = {
  left: (name: string) => `${name} does not sell to us any more. Reinstate the farmer first.`,
  deceased: (name: string) => `${name} has died: register who farms the land now.`,
  merged: (name: string) => `This record of ${name} was merged. Choose the one that stays.`,
};

/** Why nothing may be bought from this farmer now; null when buying is allowed. */
export function buyingObstacle(farmer: {
  name: string;
  state: FarmerState;
  consents: { buyAndPay: boolean };
}): { code: BuyingObstacle; message: string } | null {
  if (farmer.state === "left" || farmer.state === "deceased" || farmer.state === "merged") {
    return { code: "gone", message: goneWords[farmer.state](farmer.name) };
  }
  if (farmer.state === "suspended") {
    return { code: "suspended", message: `${farmer.name} is suspended: nothing may be bought.` };
  }
  if (farmer.state === "draft") {
    const message = `${farmer.name} is only a draft. Finish the registration first.`;
    return { code: "not-registered", message };
  }
  if (!farmer.consents.buyAndPay) {
    const message = `${farmer.name} has not agreed to be bought from and paid. Record the consent.`;
    return { code: "no-consent", message };
  }
  return null;
}

/** The districts where our crops grow (domain §2.9), to filter by; any other can be searched. */
export const growingDistricts: readonly string[] = (
  "Abim, Adjumani, Agago, Alebtong, Amuru, Arua, Bududa, Buikwe, Bukomansimbi, Bukwo, Bulambuli, " +
  "Bundibugyo, Bunyangabu, Bushenyi, Gulu, Hoima, Ibanda, Iganga, Jinja, Kabale, Kabarole, Kagadi, " +
  "Kakumiro, Kalungu, Kamuli, Kamwenge, Kanungu, Kapchorwa, Kasanda, Kasese, Katakwi, Kayunga, " +
  "Kibaale, Kiboga, Kikuube, Kisoro, Kitgum, Kole, Kween, Kyankwanzi, Kyenjojo, Kyotera, Lamwo, " +
  "Lira, Luuka, Luweero, Lwengo, Manafwa, Masaka, Masindi, Mayuge, Mbale, Mitooma, Mityana, Moyo, " +
  "Mpigi, Mubende, Mukono, Nakaseke, Nakasongola, Namisindwa, Nebbi, Ntoroko, Ntungamo, Nwoya, " +
  "Otuke, Oyam, Pader, Rakai, Rukungiri, Sheema, Sironko, Ssembabule, Wakiso, Zombo"
).split(", ");
