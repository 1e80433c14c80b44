// What the form of an order holds, and what it makes of it.
import { divideRounded } from "#kernel/money.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import { type VatCode, vatCodes } from "#registry/taxes/rules.ts";
import type { OrderWire, salesOrders } from "../api.ts";
import { type LineKind, type Service, services } from "../rules.ts";
import { t } from "./words.ts";

export interface LineValues {
  kind: LineKind | "";
  product: Picked | null;
  service: Service | "";
  description: string;
  quantity: string;
  unitPrice: string;
  vatCode: VatCode | "";
}

export interface OrderValues {
  customer: Picked | null;
  store: Picked | null;
  buyerReference: string;
  jobNumber: string;
  note: string;
  lines: LineValues[];
}

export const blankLine: LineValues = {
  kind: "goods",
  product: null,
  service: "",
  description: "",
  quantity: "",
  unitPrice: "",
  vatCode: "STANDARD",
};

/** An empty order, or what another page asked for: `?customer=…&service=ndt&amount=…&job=…`. */
export function emptyOrder(address: URLSearchParams): OrderValues {
  const id = address.get("customer");
  const service = services.find((one) => one === address.get("service"));
  const amount = address.get("amount") ?? "";
  const vatCode = vatCodes.find((one) => one === address.get("vat")) ?? "STANDARD";
  const asked: LineValues[] =
    service === undefined
      ? [blankLine]
      : [
          {
            ...blankLine,
            ...{ kind: "service", service, vatCode, quantity: "1000" },
            unitPrice: /^\d{1,13}$/.test(amount) ? amount : "",
          },
        ];
  return {
    customer: id === null ? null : { id, label: address.get("customerName") ?? id },
    store: null,
    buyerReference: address.get("reference") ?? "",
    jobNumber: address.get("job") ?? "",
    note: "",
    lines: asked,
  };
}

/** A draft, to be changed. */
export function valuesOf(order: OrderWire): OrderValues {
  const { placeId, placeName } = order;
  return {
    customer: { id: order.customerId, label: order.customerName, detail: order.customerCode },
    store: placeId === null ? null : { id: placeId, label: placeName ?? "" },
    buyerReference: order.buyerReference ?? "",
    jobNumber: order.jobNumber ?? "",
    note: order.note ?? "",
    lines: order.lines.map((line) => ({
      kind: line.kind,
      product:
        line.productId === null ? null : { id: line.productId, label: line.productName ?? "" },
      service: line.service ?? "",
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      vatCode: line.vatCode,
    })),
  };
}

/** What a line comes to without tax, while it is typed. */
export function netOf(line: LineValues): bigint {
  if (line.quantity === "" || line.unitPrice === "") return 0n;
  return divideRounded(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n);
}

/** Everything wrong with an order before it is sent. */
export function orderFaults(values: OrderValues): FieldError[] {
  const faults = values.lines.flatMap((line, index) => {
    const isNamed = line.kind === "goods" ? line.product !== null : line.service !== "";
    if (isNamed && netOf(line) > 0n && line.vatCode !== "") return [];
    return [{ path: `lines.${index}.unitPrice`, message: t.lineMissing(index + 1) }];
  });
  const hasGoods = values.lines.some((line) => line.kind === "goods");
  if (hasGoods && values.store === null) faults.push({ path: "store", message: t.storeHint });
  return faults;
}

/** The order as it is sent. */
export function bodyOf(values: OrderValues): Omit<WireBody<typeof salesOrders.draft>, "id"> {
  const hasGoods = values.lines.some((line) => line.kind === "goods");
  return {
    customerId: values.customer?.id ?? "",
    placeId: hasGoods ? (values.store?.id ?? null) : null,
    buyerReference: values.buyerReference.trim() || null,
    jobNumber: values.jobNumber.trim() || null,
    note: values.note.trim() || null,
    lines: values.lines.map((line) => ({
      kind: line.kind === "" ? "goods" : line.kind,
      productId: line.kind === "goods" ? (line.product?.id ?? null) : null,
      service: line.kind === "service" && line.service !== "" ? line.service : null,
      description: line.description.trim() || null,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      vatCode: line.vatCode === "" ? "STANDARD" : line.vatCode,
    })),
  };
}
