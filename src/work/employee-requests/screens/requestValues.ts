// What the form of a request holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { employeeRequests, EmployeeRequestWire } from "../api.ts";
import {
  type LeaveKind,
  type LetterKind,
  type RequestKind,
  requestKinds,
  type Urgency,
} from "../rules.ts";

export interface Item {
  what: string;
  amount: string;
}

export interface RequestValues {
  kind: RequestKind | "";
  leaveKind: LeaveKind | "";
  from: string;
  to: string;
  reliever: Picked | null;
  amount: string;
  instalments: number | null;
  neededBy: string;
  items: Item[];
  wayFrom: string;
  wayTo: string;
  thing: string;
  quantity: number | null;
  place: string;
  urgency: Urgency | "";
  letter: LetterKind | "";
  addressee: string;
  reason: string;
  file: PickedFile | null;
  asDraft: boolean;
}

export const blankItem: Item = { what: "", amount: "" };

/** An empty form, or of the kind another page asked for: `?kind=leave`. */
export function emptyRequest(address: URLSearchParams): RequestValues {
  return {
    kind: requestKinds.find((one) => one === address.get("kind")) ?? "",
    leaveKind: "annual",
    from: "",
    to: "",
    reliever: null,
    amount: "",
    instalments: 3,
    neededBy: "",
    items: [blankItem],
    wayFrom: "",
    wayTo: "",
    thing: "",
    quantity: 1,
    place: "",
    urgency: "",
    letter: "",
    addressee: "",
    reason: "",
    file: null,
    asDraft: false,
  };
}

/** A request that is changed. */
export function valuesOf(request: EmployeeRequestWire): RequestValues {
  const { asked, relieverName } = request;
  const values = { ...emptyRequest(new URLSearchParams()), kind: asked.kind };
  const reason = asked.reason ?? "";
  switch (asked.kind) {
    case "leave": {
      const { leaveKind, from, to, relieverId } = asked;
      const reliever = relieverId ? { id: relieverId, label: relieverName ?? "" } : null;
      return { ...values, leaveKind, from, to, reliever, reason };
    }
    case "salary_advance":
      return { ...values, amount: asked.amount, instalments: asked.instalments, reason };
    case "petty_cash":
      return { ...values, neededBy: asked.neededBy, items: asked.items, reason };
    case "transport": {
      const { amount, neededBy, from: wayFrom, to: wayTo } = asked;
      return { ...values, amount, neededBy, wayFrom, wayTo, reason };
    }
    case "ppe_or_tool":
      return {
        ...values,
        thing: asked.item,
        quantity: asked.quantity,
        neededBy: asked.neededBy,
        reason,
      };
    case "repair":
      return { ...values, thing: asked.what, place: asked.place, urgency: asked.urgency, reason };
    case "document_letter": {
      const { letter, addressee, neededBy } = asked;
      return { ...values, letter, addressee, neededBy, reason };
    }
  }
}

const figure = (typed: string): bigint => BigInt(typed === "" ? "0" : typed);
const isFilled = (item: Item): boolean => item.what.trim() !== "" || item.amount !== "";

/** Shillings the form asks for. */
export function sumOf({ kind, amount, items }: RequestValues): bigint {
  if (kind === "petty_cash") return items.reduce((sum, item) => sum + figure(item.amount), 0n);
  return kind === "salary_advance" || kind === "transport" ? figure(amount) : 0n;
}

/** What the fields alone do not find: a leave that ends before it begins. */
export function faultsOf(values: RequestValues, message: string): FieldError[] {
  const { kind, from, to } = values;
  const isBackwards = kind === "leave" && from !== "" && to !== "" && to < from;
  return isBackwards ? [{ path: "to", message }] : [];
}

type Asked = WireBody<typeof employeeRequests.ask>["asked"];

/** What is asked for, as it is sent. Empty choices never get here: they are required. */
export function askedOf(values: RequestValues): Asked {
  const { from, to, amount, neededBy, place, addressee } = values;
  const reason = values.reason.trim();
  switch (values.kind) {
    case "salary_advance":
      return { kind: "salary_advance", amount, instalments: values.instalments ?? 1, reason };
    case "petty_cash":
      return { kind: "petty_cash", neededBy, items: values.items.filter(isFilled), reason };
    case "transport": {
      const { wayFrom, wayTo } = values;
      return { kind: "transport", neededBy, from: wayFrom, to: wayTo, amount, reason };
    }
    case "ppe_or_tool": {
      const quantity = values.quantity ?? 1;
      return { kind: "ppe_or_tool", item: values.thing, quantity, neededBy, reason };
    }
    case "repair": {
      const urgency = values.urgency === "" ? "can_wait" : values.urgency;
      return { kind: "repair", what: values.thing, place, urgency, reason };
    }
    case "document_letter": {
      const letter = values.letter === "" ? "employment" : values.letter;
      return { kind: "document_letter", letter, addressee, neededBy, reason };
    }
    case "":
    case "leave":
      return {
        kind: "leave",
        leaveKind: values.leaveKind === "" ? "annual" : values.leaveKind,
        from,
        to,
        relieverId: values.reliever?.id ?? null,
        reason: reason === "" ? null : reason,
      };
  }
}

/** The whole request as it is sent. */
export function bodyOf(values: RequestValues): Omit<WireBody<typeof employeeRequests.ask>, "id"> {
  const { file, asDraft } = values;
  return {
    asked: askedOf(values),
    file: file && { name: file.name, base64: file.base64 },
    asDraft,
  };
}
