// What the form holds and what is sent: two shapes of the same facts.
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { farmers } from "../api.ts";
import {
  commodities,
  consentPurposes,
  type ConsentMethod,
  type ConsentPurpose,
  type FarmCommodity,
  type FarmerFacts,
  type PayeeKind,
  type PaymentMethod,
  type Sex,
} from "../rules.ts";
import type { CapturedLand } from "./LandField.tsx";
import type { PlotValues } from "./PlotFields.tsx";

export interface FarmerValues
  extends Record<FarmCommodity, boolean>, Record<ConsentPurpose, boolean> {
  lastName: string;
  firstName: string;
  sex: Sex | "";
  birthYear: number | null;
  nin: string;
  nationalFarmerId: string;
  externalCode: string;
  phone: string;
  altPhone: string;
  nextOfKin: string;
  householdSize: number | null;
  trees: number | null;
  place: Picked | null;
  village: string;
  language: FarmerFacts["language"] | "";
  payeeKind: PayeeKind | "";
  payeeName: string;
  paymentMethod: PaymentMethod | "";
  paymentBank: string;
  paymentNumber: string;
  paymentAccountName: string;
  consentMethod: ConsentMethod | "";
}

export const blankFarmer: FarmerValues = {
  lastName: "",
  firstName: "",
  sex: "",
  birthYear: null,
  nin: "",
  nationalFarmerId: "",
  externalCode: "",
  phone: "",
  altPhone: "",
  nextOfKin: "",
  householdSize: null,
  trees: null,
  place: null,
  village: "",
  language: "en",
  robusta: false,
  arabica: false,
  cocoa: false,
  sesame: false,
  shea: false,
  payeeKind: "self",
  payeeName: "",
  paymentMethod: "cash",
  paymentBank: "",
  paymentNumber: "",
  paymentAccountName: "",
  buy_and_pay: false,
  share_geolocation: false,
  public_profile: false,
  sms: false,
  photo: false,
  consentMethod: "signature",
};

/** A farmer being registered: the facts, a photograph, and the land if it is captured in the same visit. */
export interface RegistrationValues extends FarmerValues {
  photoFile: PickedFile | null;
  /** Kept with the draft: the same plot, however often it is sent. */
  plotId: string;
  plotName: string;
  plotCommodity: FarmCommodity | "";
  tenure: PlotValues["tenure"];
  declared: string;
  land: CapturedLand | null;
}

export const blankRegistration: RegistrationValues = {
  ...blankFarmer,
  photoFile: null,
  plotId: "",
  plotName: "",
  plotCommodity: "",
  tenure: "",
  declared: "",
  land: null,
};

/** Was a plot begun? Then it is asked for whole, or not at all. */
export function hasPlot(values: RegistrationValues): boolean {
  const { plotName, plotCommodity, tenure, declared, land } = values;
  return land !== null || [plotName, plotCommodity, tenure, declared].some((one) => one !== "");
}

/** The plot as it is sent with the registration; null when none was begun, or it is not whole. */
export function plotOf(values: RegistrationValues) {
  const { plotId: id, plotName: name, plotCommodity: commodity, tenure, declared, land } = values;
  if (name === "" || commodity === "" || tenure === "" || declared === "" || !land) return null;
  return { id, name, commodity, tenure, declaredM2: Number(declared), ...land };
}

/** What names a farmer or pays one, or one of theirs: on a shared computer it lies in no draft. */
export const farmerSealedOnly: readonly (keyof FarmerValues)[] = [
  "nin",
  "nationalFarmerId",
  "phone",
  "altPhone",
  "nextOfKin",
  "payeeName",
  "paymentNumber",
  "paymentAccountName",
];

/** Where the request names a field otherwise than the form. */
export const farmerNames = { localityId: "place" };
export const registrationNames = {
  ...farmerNames,
  photo: "photoFile",
  "plot.name": "plotName",
  "plot.commodity": "plotCommodity",
  "plot.tenure": "tenure",
  "plot.declaredM2": "declared",
  "plot.geometry": "land",
};

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

/** The facts as typed; what is not chosen yet has the first choice, and the form asks for it. */
export function factsOf(values: FarmerValues): FarmerFacts {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    sex: values.sex === "" ? "female" : values.sex,
    birthYear: values.birthYear,
    nin: orNull(values.nin),
    nationalFarmerId: orNull(values.nationalFarmerId),
    externalCode: orNull(values.externalCode),
    phone: orNull(values.phone),
    altPhone: orNull(values.altPhone),
    nextOfKin: orNull(values.nextOfKin),
    householdSize: values.householdSize,
    trees: values.trees,
    localityId: values.place?.id ?? null,
    village: orNull(values.village),
    language: values.language === "" ? "en" : values.language,
    commodities: commodities.filter((one) => values[one]),
    payeeKind: values.payeeKind === "" ? "self" : values.payeeKind,
    payeeName: values.payeeKind === "self" ? null : orNull(values.payeeName),
    paymentMethod: values.paymentMethod === "" ? "cash" : values.paymentMethod,
    paymentBank: orNull(values.paymentBank),
    paymentNumber: orNull(values.paymentNumber),
    paymentAccountName: orNull(values.paymentAccountName),
  };
}

/** What was agreed to, and how. */
export function consentsOf(values: FarmerValues) {
  const method = values.consentMethod === "" ? "signature" : values.consentMethod;
  return consentPurposes
    .filter((purpose) => values[purpose])
    .map((purpose) => ({ purpose, given: true, method }));
}

/** A farmer as the form shows it for a change; consents have a tab of their own. */
export function valuesOf(farmer: WireReturns<typeof farmers.read>): FarmerValues {
  const place = farmer.localityId && { id: farmer.localityId, label: farmer.place ?? "" };
  return {
    ...blankFarmer,
    lastName: farmer.lastName,
    firstName: farmer.firstName,
    sex: farmer.sex,
    birthYear: farmer.birthYear ?? null,
    nin: farmer.nin ?? "",
    nationalFarmerId: farmer.nationalFarmerId ?? "",
    externalCode: farmer.externalCode ?? "",
    phone: farmer.phone ?? "",
    altPhone: farmer.altPhone ?? "",
    nextOfKin: farmer.nextOfKin ?? "",
    householdSize: farmer.householdSize ?? null,
    trees: farmer.trees ?? null,
    place: place || null,
    village: farmer.village ?? "",
    language: farmer.language,
    ...Object.fromEntries(commodities.map((one) => [one, farmer.commodities.includes(one)])),
    payeeKind: farmer.payeeKind,
    payeeName: farmer.payeeName ?? "",
    paymentMethod: farmer.paymentMethod,
    paymentBank: farmer.paymentBank ?? "",
    paymentNumber: farmer.paymentNumber ?? "",
    paymentAccountName: farmer.paymentAccountName ?? "",
  };
}
