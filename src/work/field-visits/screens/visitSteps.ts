// What is the same in every step of a visit that may wait on a phone: when, where, and what the queue calls it.
import { useEffect, useEffectEvent } from "react";
import type { FormOptions } from "#platform/web/parts/useForm.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import type { VisitWire } from "../api.ts";
import type { VisitPosition } from "../rules.ts";
import { positionNow } from "./positionNow.ts";
import { t } from "./words.ts";

/** Which dialog of a visit is open, as the address says it. */
export type VisitStep = "in" | "crop" | "out";

/** When and where a step was taken, by the phone. */
export interface Moment {
  saidAt: string;
  position: VisitPosition | null;
}

/** Nothing is known before the dialog stands. */
export const noMoment: Moment = { saidAt: "", position: null };

export interface StepProps<V> {
  visit: V;
  onClose: () => void;
  /** It is on the phone, not at the company. */
  kept: () => void;
}

/**
 * Says when and where, once the dialog stands; the visit does not wait for the position. What is mended keeps when
 * and where it was.
 */
export function useMoment(form: {
  isMended: boolean;
  change: (changes: Partial<Moment>) => void;
}): void {
  const begin = useEffectEvent((): boolean => {
    if (form.isMended) return false;
    form.change({ saidAt: new Date().toISOString(), position: null });
    return true;
  });
  const found = useEffectEvent((position: VisitPosition | null) => form.change({ position }));
  useEffect(() => {
    let isOpen = begin();
    void positionNow().then((position) => {
      if (isOpen) found(position);
    });
    return () => {
      isOpen = false;
    };
  }, []);
}

/** How a step waits on a phone: what it is called there, and where it is mended. */
export function waitsAs<V extends object, E extends Endpoint>(
  { id, farmerName, purpose }: Pick<VisitWire, "id" | "farmerName" | "purpose">,
  step: VisitStep,
  kept: () => void,
): NonNullable<FormOptions<V, E>["waits"]> {
  return {
    title: () => t.waitingStep(t.steps[step], farmerName ?? t.purposes[purpose]),
    form: `/field-operations/visits/${id}?step=${step}`,
    kept,
  };
}
