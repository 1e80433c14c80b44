import { useEffect, useMemo, useRef } from "react";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { type Problem, useQuery } from "#platform/web/data.ts";
import type { Form } from "#platform/web/parts/useForm.ts";
import { refusal } from "#platform/web/words.ts";
import { collections } from "../api.ts";
import { fillFrom, isSuppliers, type SlipValues, type Terms } from "./slipValues.ts";

export interface BuyingTerms {
  /** Undefined until everything is chosen and read. */
  terms: Terms | undefined;
  /** Why there are none, in words: no price published, an unknown farmer. */
  problem: string;
}

/** Reads what is bought under which conditions, once farmer, product, store and day are known. */
export function useBuyingTerms(values: SlipValues): BuyingTerms {
  const { farmer, supplier, productId, placeId, collectedOn: day } = values;
  const isTheirs = isSuppliers(values);
  const isSet = productId !== "" && placeId !== "" && day !== "";
  const ofFarmer = isSet && !isTheirs && farmer !== null;
  const ofSupplier = isSet && isTheirs && supplier !== null;
  const what = { productId, placeId, day };
  const known = useQuery(
    collections.terms,
    { farmerId: farmer?.id ?? "", ...what },
    { enabled: ofFarmer },
  );
  const theirs = useQuery(
    collections.termsOfSupplier,
    { supplierId: supplier?.id ?? "", ...what },
    { enabled: ofSupplier },
  );
  const asTerms = useMemo(() => theirs.data && suppliersTerms(theirs.data), [theirs.data]);
  const problem = ofSupplier ? theirs.problem : ofFarmer ? known.problem : null;
  return {
    terms: ofSupplier ? asTerms : ofFarmer ? known.data : undefined,
    problem: problem ? saidOf(problem) : "",
  };
}

/** A supplier's terms as the form reads a farmer's: no plots of their own, nothing recovered, nothing booked. */
function suppliersTerms({
  supplier,
  ...terms
}: WireReturns<typeof collections.termsOfSupplier>): Terms {
  const seller = { village: null, consents: { shareGeolocation: false }, plots: [] };
  const season = { cap: null, used: "0", usedBp: 0, verdict: "unknown" } as const;
  return {
    ...terms,
    farmer: { ...supplier, ...seller },
    recoveryLimitBp: 0,
    booking: null,
    yield: season,
  };
}

function saidOf({ code, detail }: Problem): string {
  return refusal({ code, message: detail }, detail);
}

/** Lets the terms fill what nobody typed: the tare of a bag, the plots, the stream. */
export function useFilling(form: Form<SlipValues>, terms: Terms | undefined): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  // Runs when other terms arrive; what is typed afterwards stays as typed.
  useEffect(() => {
    const { change, values } = latest.current;
    if (terms) change(fillFrom(values, terms));
  }, [terms]);
}
