// The people of the demo company, and the owner of a second company, so that every test can prove
// that companies never see each other. Invented names; one password for all, shown at start.
import type { Role } from "#kernel/permissions.ts";

export const demoPassword = "Momentum-2026!";

export interface SeededPerson {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  title: string;
  department: string;
}

const at = (
  key: string,
  name: [string, string],
  role: Role,
  title: string,
  department: string,
): SeededPerson => ({
  key,
  email: `${key}@demo.mavuno.test`,
  firstName: name[0],
  lastName: name[1],
  role,
  title,
  department,
});

export const demoCompanyName = "Mavuno Demo Traders";
export const demoPeople: readonly SeededPerson[] = [
  at("owner", ["Catherine", "Nabirye"], "owner", "Owner", "Management"),
  at("md", ["Joseph", "Kato"], "admin", "Managing Director", "Management"),
  at("operations", ["Ritah", "Nansamba"], "admin", "Director Operations", "Operations"),
  at("accountant", ["Moses", "Wabwire"], "accountant", "Accountant", "Finance"),
  at("field", ["Isaac", "Mugisha"], "field_officer", "Field officer", "Field"),
  at("cashier", ["Sarah", "Nalubega"], "cashier", "Cashier", "Finance"),
  at("employee", ["Peter", "Ocen"], "employee", "Store assistant", "Operations"),
  at("supplier", ["Grace", "Namuli"], "supplier", "Kabonera Growers Cooperative", "Suppliers"),
];

export const otherCompanyName = "Other Traders";
export const otherPeople: readonly SeededPerson[] = [
  {
    key: "other-owner",
    email: "owner@other.mavuno.test",
    firstName: "Daniel",
    lastName: "Opio",
    role: "owner",
    title: "Owner",
    department: "Management",
  },
];
