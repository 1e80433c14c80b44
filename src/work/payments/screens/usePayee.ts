import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import { type PayeeOfFormWire, payments } from "../api.ts";
import { type PartyType, partyTypes } from "../rules.ts";

export interface AskedFor {
  /** Chosen on another page; null when the form asks for a farmer itself. */
  party: { type: PartyType; id: string } | null;
  /** The approved request an advance to a colleague pays. */
  requestId: string | null;
  dueIds: ReadonlySet<string>;
  /** The failed payment this is a new attempt of. */
  replacesId: string | null;
}

/** What another page asked this form for: a payee, some debts, a request, a new attempt. */
export function useAskedFor(): AskedFor {
  const [address] = useSearchParams();
  const type = partyTypes.find((one) => address.has(one));
  return {
    party: type === undefined ? null : { type, id: address.get(type) ?? "" },
    requestId: address.get("request"),
    dueIds: new Set(address.getAll("due")),
    replacesId: address.get("replaces"),
  };
}

/** Reads the payee once one is chosen, and picks the one that was asked for. */
export function usePayee(
  farmer: Picked | null,
  asked: AskedFor["party"],
  arrived: (payee: PayeeOfFormWire, picked: Picked) => void,
): PayeeOfFormWire | undefined {
  const id = farmer?.id ?? asked?.id ?? "";
  const type = asked?.type ?? "farmer";
  const { data } = useQuery(payments.payee, { id, type }, { enabled: id !== "" });
  const latest = useRef(arrived);
  useEffect(() => {
    latest.current = arrived;
  });
  // Runs when another payee arrives; what is typed afterwards stays as typed.
  useEffect(() => {
    if (!data) return;
    const detail = [data.code, data.place].filter(Boolean).join(" · ");
    latest.current(data, { id: data.id, label: data.name, detail });
  }, [data]);
  return id === "" ? undefined : data;
}
