import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { type CollectionWire, collections } from "../api.ts";
import { SlipFields } from "./SlipFields.tsx";
import { SlipSums } from "./SlipSums.tsx";
import { faultsOf, fieldNames, slipBody, slipOf, sumsOf } from "./slipValues.ts";
import { slipWords } from "./slipWords.ts";
import { type BuyingTerms, useBuyingTerms } from "./useBuyingTerms.ts";
import { t } from "./formWords.ts";

/** Corrects a slip that has not gone to quality; the reason stays in the history. */
export function CollectionEditForm() {
  const { id = "" } = useParams();
  const answer = useQuery(collections.read, { id });
  return <Loaded answer={answer}>{(one) => <Correction collection={one} />}</Loaded>;
}

function Correction({ collection }: { collection: CollectionWire }) {
  const { id, number } = collection;
  const navigate = useNavigate();
  const form = useForm({
    initial: slipOf(collection),
    check: faultsOf,
    command: collections.edit,
    args: (values, _, opened) => ({
      params: { id },
      body: { version: opened, reason: values.reason.trim(), ...slipBody(values, terms) },
    }),
    changes: {
      ...changesOf(collection, () => call(collections.read, { params: { id } }), slipOf),
      say: slipWords,
    },
    names: fieldNames,
    done: () => void navigate(`/field-collections/${id}`),
  });
  const { terms, problem }: BuyingTerms = useBuyingTerms(form.values);
  const sums = sumsOf(form.values, terms);
  return (
    <FormPage
      form={form}
      title={t.editTitle(number)}
      back={{ label: number, to: `/field-collections/${id}` }}
      submit={t.save}
      summary={<SlipSums sums={sums} />}
    >
      <TextField field={form.field("reason")} label={t.editReason} required />
      <SlipFields form={form} terms={terms} sums={sums} session={null} />
      {problem && <p className="field-error">{problem}</p>}
    </FormPage>
  );
}
