import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import { type PayeeOfFormWire, payments } from "../api.ts";

export interface AskedFor {
  farmerId: string | null;
  dueIds: ReadonlySet<string>;
  /** The failed payment this is a new attempt of. */
  replacesId: string | null;
}

/** What another page asked this form for: a farmer, some debts, a new attempt. */
export function useAskedFor(): AskedFor {
  const [address] = useSearchParams();
  return {
    farmerId: address.get("farmer"),
    dueIds: new Set(address.getAll("due")),
    replacesId: address.get("replaces"),
  };
}

/** Reads the payee once one is chosen, and picks the one that was asked for. */
export function usePayee(
  farmer: Picked | null,
  askedId: string | null,
  arrived: (payee: PayeeOfFormWire, picked: Picked) => void,
): PayeeOfFormWire | undefined {
  const id = farmer?.id ?? askedId ?? "";
  const { data } = useQuery(payments.payee, { id }, { enabled: id !== "" });
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
