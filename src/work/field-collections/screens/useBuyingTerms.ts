import { useEffect, useRef } from "react";
import { type Problem, useQuery } from "#platform/web/data.ts";
import type { Form } from "#platform/web/parts/useForm.ts";
import { refusal } from "#platform/web/words.ts";
import { collections } from "../api.ts";
import { fillFrom, type SlipValues, type Terms } from "./slipValues.ts";

export interface BuyingTerms {
  /** Undefined until everything is chosen and read. */
  terms: Terms | undefined;
  /** Why there are none, in words: no price published, an unknown farmer. */
  problem: string;
}

/** Reads what is bought under which conditions, once farmer, product, store and day are known. */
export function useBuyingTerms(values: SlipValues): BuyingTerms {
  const { farmer, productId, placeId, collectedOn: day } = values;
  const isChosen = farmer !== null && productId !== "" && placeId !== "" && day !== "";
  const params = { farmerId: farmer?.id ?? "", productId, placeId, day };
  const answer = useQuery(collections.terms, params, { enabled: isChosen });
  return {
    terms: isChosen ? answer.data : undefined,
    problem: isChosen && answer.problem ? saidOf(answer.problem) : "",
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
