import { useState } from "react";
import { useNavigate } from "react-router";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { collections } from "../api.ts";
import { lastChoices, rememberChoices } from "./lastChoices.ts";
import { SlipFields } from "./SlipFields.tsx";
import { SlipSums } from "./SlipSums.tsx";
import { buyingSessions } from "../sessionApi.ts";
import {
  cashFaults,
  emptySlip,
  faultsOf,
  fieldNames,
  slipBody,
  sumsOf,
  type Terms,
} from "./slipValues.ts";
import { useBuyingTerms, useFilling } from "./useBuyingTerms.ts";
import { t } from "./formWords.ts";

/** Weighing at a farmer's gate: bag after bag with the keyboard, the sums always in view. */
export function CollectionForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const pocket = useQuery(buyingSessions.pocket, {});
  // Known from what was chosen in the form, and asked for by the form's own look at its faults.
  const [terms, setTerms] = useState<Terms>();
  const form = useForm({
    draft: "collection",
    initial: emptySlip(org.today, lastChoices()),
    check: (values) => [
      ...faultsOf(values),
      ...cashFaults(values, sumsOf(values, terms), pocket.data?.session ?? null),
    ],
    command: collections.record,
    args: (values, id) => ({ body: { id, ...slipBody(values, terms) } }),
    names: fieldNames,
    done: ({ id, number, placeId, productId, scaleId, meterId }) => {
      rememberChoices({ placeId, productId, scaleId: scaleId ?? "", meterId: meterId ?? "" });
      toast(t.recordedDone(number));
      void navigate(`/field-collections/${id}`);
    },
    waits: {
      title: (values) =>
        t.waitingTitle(
          values.farmer?.label ?? "",
          formatKilograms(sumsOf(values, terms).weighed.net),
        ),
      form: "/field-collections/new",
      spends: (values) =>
        values.payBy === "cash" ? roundedUpToCoin(sumsOf(values, terms).netPayable) : 0n,
      kept: ({ id }) => void navigate(`/field-collections/kept/${id}`),
    },
  });
  const { terms: found, problem } = useBuyingTerms(form.values);
  if (found !== terms) setTerms(found);
  useFilling(form, terms);
  const sums = sumsOf(form.values, terms);
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-collections" }}
      submit={t.record}
      summary={<SlipSums sums={sums} />}
    >
      <SlipFields form={form} terms={terms} sums={sums} session={pocket.data?.session ?? null} />
      {problem && <p className="field-error">{problem}</p>}
    </FormPage>
  );
}
