// What the forms of a supplier and of their account hold, and what they make of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { suppliers, SupplierWire } from "#registry/suppliers/api.ts";
import type { AccountMethod, SupplierType } from "#registry/suppliers/rules.ts";

export interface AccountValues {
  paymentMethod: AccountMethod | "";
  paymentBank: string;
  paymentNumber: string;
  paymentAccountName: string;
}

export interface SupplierValues extends AccountValues {
  type: SupplierType | "";
  legalName: string;
  tin: string;
  licenceNumber: string;
  licenceExpiresOn: string;
  contactName: string;
  phone: string;
  email: string;
  address: string;
  withholdingExempt: boolean;
  termsDays: number | null;
  note: string;
}

export const blankSupplier: SupplierValues = {
  type: "",
  legalName: "",
  tin: "",
  licenceNumber: "",
  licenceExpiresOn: "",
  contactName: "",
  phone: "",
  email: "",
  address: "",
  withholdingExempt: false,
  termsDays: 30,
  note: "",
  paymentMethod: "",
  paymentBank: "",
  paymentNumber: "",
  paymentAccountName: "",
};

/** A supplier on file, to be changed. */
export function valuesOf(supplier: SupplierWire): SupplierValues {
  return {
    ...accountOf(supplier),
    type: supplier.type,
    legalName: supplier.legalName,
    tin: supplier.tin ?? "",
    licenceNumber: supplier.licenceNumber ?? "",
    licenceExpiresOn: supplier.licenceExpiresOn ?? "",
    contactName: supplier.contactName ?? "",
    phone: supplier.phone ?? "",
    email: supplier.email ?? "",
    address: supplier.address ?? "",
    withholdingExempt: supplier.withholdingExempt,
    termsDays: supplier.termsDays,
    note: supplier.note ?? "",
  };
}

/** The account on file. */
export function accountOf(supplier: SupplierWire): AccountValues {
  return {
    paymentMethod: supplier.paymentMethod,
    paymentBank: supplier.paymentBank ?? "",
    paymentNumber: supplier.paymentNumber ?? "",
    paymentAccountName: supplier.paymentAccountName ?? "",
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** The account as it is sent; what the chosen way of paying does not need is left out. */
export function accountBody(values: AccountValues) {
  const { paymentMethod } = values;
  const isCash = paymentMethod === "cash" || paymentMethod === "";
  return {
    paymentMethod: paymentMethod === "" ? ("cash" as const) : paymentMethod,
    paymentBank: paymentMethod === "bank" ? orNull(values.paymentBank) : null,
    paymentNumber: isCash ? null : orNull(values.paymentNumber),
    paymentAccountName: isCash ? null : orNull(values.paymentAccountName),
  };
}

/** The supplier as sent. An empty choice never gets here: it is required. */
export function supplierBody(values: SupplierValues): Omit<WireBody<typeof suppliers.add>, "id"> {
  return {
    type: values.type === "" ? "service" : values.type,
    legalName: values.legalName,
    tin: orNull(values.tin),
    licenceNumber: orNull(values.licenceNumber),
    licenceExpiresOn: orNull(values.licenceExpiresOn),
    contactName: orNull(values.contactName),
    phone: orNull(values.phone),
    email: orNull(values.email),
    address: orNull(values.address),
    withholdingExempt: values.withholdingExempt,
    termsDays: values.termsDays ?? 0,
    note: orNull(values.note),
    ...accountBody(values),
  };
}
