import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { contracts } from "../api.ts";
import { contractValue } from "../rules.ts";
import { ContractFields } from "./ContractFields.tsx";
import {
  bagsMake,
  blankContract,
  contractFaults,
  contractNames,
  contractTermsOf,
  type ContractValues,
  usualTerms,
  valuesOfContract,
} from "./contractValues.ts";
import { t } from "./words.ts";

/** Drafts a contract, or changes the draft in the address. */
export function ContractForm() {
  const { id } = useParams();
  return id === undefined ? <DraftContract /> : <ChangeContract id={id} />;
}

function DraftContract() {
  const navigate = useNavigate();
  const { org } = useMe();
  const form = useForm({
    draft: "contract",
    initial: blankContract(org.today),
    check: contractFaults,
    command: contracts.draft,
    args: (values, id) => ({ body: { id, ...contractTermsOf(values) } }),
    names: contractNames,
    done: (made) => void navigate(`/contracts/${made.id}`),
  });
  useUsualTerms(form);
  return <Whole form={form} title={t.draft} submit={t.draft} />;
}

function ChangeContract({ id }: { id: string }) {
  const answer = useQuery(contracts.read, { id });
  return <Loaded answer={answer}>{(contract) => <ChangeOf contract={contract} />}</Loaded>;
}

function ChangeOf({ contract }: { contract: WireReturns<typeof contracts.read> }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOfContract(contract),
    check: contractFaults,
    command: contracts.change,
    args: (values, _, version) => ({
      params: { id: contract.id },
      body: { version, ...contractTermsOf(values) },
    }),
    changes: changesOf(
      contract,
      () => call(contracts.read, { params: { id: contract.id } }),
      valuesOfContract,
    ),
    names: contractNames,
    done: () => void navigate(`/contracts/${contract.id}`),
  });
  return <Whole form={form} title={t.editContract} submit={t.save} />;
}

/** Choosing a customer fills in their usual terms where nothing is chosen yet. */
function useUsualTerms(form: Form<ContractValues>): void {
  const { customer } = form.values;
  const code = customer?.detail ?? "";
  const answer = useQuery(contracts.buyers, { search: code }, { enabled: code !== "" });
  const buyer = answer.data?.rows.find((row) => row.id === customer?.id);
  const { change, values } = form;
  const filledFor = useRef<string | null>(null);
  useEffect(() => {
    // Only a newly chosen customer fills in; what is typed afterwards stays.
    if (!buyer || filledFor.current === buyer.id) return;
    filledFor.current = buyer.id;
    change(usualTerms(values, buyer));
  }, [buyer, change, values]);
}

function Whole(props: { form: Form<ContractValues>; title: string; submit: string }) {
  const { form, title, submit } = props;
  return (
    <FormPage
      form={form}
      title={title}
      submit={submit}
      back={{ label: t.title, to: "/contracts" }}
      summary={<Sums values={form.values} />}
    >
      <ContractFields form={form} />
    </FormPage>
  );
}

function Sums({ values }: { values: ContractValues }) {
  const made = bagsMake(values);
  const { quantity, pricePerTonne, currency } = values;
  const isPriced = quantity !== "" && pricePerTonne !== "";
  const value = isPriced
    ? contractValue({ quantity: BigInt(quantity), pricePerTonne: BigInt(pricePerTonne) })
    : null;
  return (
    <div className="small flex flex-wrap justify-between gap-x-6">
      <span className="quiet">{made === null ? "" : t.bagsMake(formatKilograms(made))}</span>
      <span>
        {t.total}{" "}
        <span className="font-strong">{value === null ? "–" : formatMoney(value, currency)}</span>
      </span>
    </div>
  );
}
