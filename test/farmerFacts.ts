// A farmer as rules are asked about one, without a house.
import type { FarmerFacts } from "#registry/farmers/rules.ts";

/** What the register knows of Rehema Nakato, who is paid into her own wallet. */
export const nakato: FarmerFacts = {
  firstName: "Rehema",
  lastName: "Nakato",
  sex: "female",
  birthYear: 1985,
  nin: "CF8500001DEMOA",
  nationalFarmerId: null,
  externalCode: null,
  phone: "+256770000101",
  altPhone: null,
  nextOfKin: null,
  householdSize: null,
  trees: null,
  localityId: "P1",
  village: null,
  language: "lg",
  commodities: ["robusta"],
  payeeKind: "self",
  payeeName: null,
  paymentMethod: "mtn_momo",
  paymentBank: null,
  paymentNumber: "+256770000101",
  paymentAccountName: "NAKATO REHEMA",
};
