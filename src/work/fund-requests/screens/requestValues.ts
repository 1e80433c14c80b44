// What the form of a request holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { fundRequests, FundRequestWire } from "../api.ts";
import { type Purpose, purposes } from "../rules.ts";

export interface RequestValues {
  purpose: Purpose | "";
  amount: string;
  neededBy: string;
  payee: Picked | null;
  department: string;
  justification: string;
  store: Picked | null;
  expectedGrams: string;
  pricePerKg: string;
  overdueReason: string;
  file: PickedFile | null;
}

/** An empty form, or what another page asked for: `?purpose=licence_fee&amount=1000000&note=…`. */
export function emptyRequest(
  me: { id: string; name: string; department: string | null },
  address: URLSearchParams,
): RequestValues {
  const purpose = purposes.find((one) => one === address.get("purpose")) ?? "";
  const amount = address.get("amount") ?? "";
  return {
    purpose,
    amount: /^\d{1,13}$/.test(amount) ? amount : "",
    neededBy: "",
    payee: { id: me.id, label: me.name },
    department: me.department ?? "",
    justification: address.get("note") ?? "",
    store: null,
    expectedGrams: "",
    pricePerKg: "",
    overdueReason: "",
    file: null,
  };
}

/** A request that was given back, to be changed. */
export function valuesOf(request: FundRequestWire): RequestValues {
  const { placeId, placeName } = request;
  return {
    purpose: request.purpose,
    amount: request.amount,
    neededBy: request.neededBy,
    payee: { id: request.payeeId, label: request.payeeName },
    department: request.department ?? "",
    justification: request.justification,
    store: placeId === null ? null : { id: placeId, label: placeName ?? "" },
    expectedGrams: request.expectedGrams ?? "",
    pricePerKg: request.pricePerKg ?? "",
    overdueReason: request.overdueReason ?? "",
    file: null,
  };
}

/** The request as it is sent. An empty choice never gets here: it is required. */
export function bodyOf(values: RequestValues): Omit<WireBody<typeof fundRequests.ask>, "id"> {
  const isFloat = values.purpose === "coffee_purchase_float";
  return {
    purpose: values.purpose === "" ? "opex" : values.purpose,
    amount: values.amount,
    neededBy: values.neededBy,
    payeeId: values.payee?.id ?? "",
    department: values.department.trim() || null,
    justification: values.justification,
    placeId: isFloat ? (values.store?.id ?? null) : null,
    expectedGrams: isFloat && values.expectedGrams !== "" ? values.expectedGrams : null,
    pricePerKg: isFloat && values.pricePerKg !== "" ? values.pricePerKg : null,
    overdueReason: values.overdueReason.trim() || null,
    file: values.file && { name: values.file.name, base64: values.file.base64 },
  };
}
