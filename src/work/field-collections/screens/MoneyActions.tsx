import { useState } from "react";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { formatMoney } from "#kernel/money.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type CollectionWire, collections } from "../api.ts";
import { wrote } from "../makerRules.ts";
import { SlipFindings } from "./SlipFindings.tsx";
import { t } from "./words.ts";

type Asking = "cash" | "later" | "back" | "price" | null;

/** What may be done about the money of a delivery at the gate, by who may. */
export function MoneyActions({ collection }: { collection: CollectionWire }) {
  const { user, org } = useMe();
  const may = useMay();
  const [asking, setAsking] = useState<Asking>(null);
  const { state, payBy, cashPaid, priceReason, priceApprovedAt } = collection;
  const isOfficers = collection.officerId === user.id;
  // Whoever wrote the slip leaves its price to somebody else; in a company of one there is nobody else.
  const isOwnPrice = wrote(collection, user.id) && !org.soleTrader;
  const isLive = state !== "rejected" && state !== "void";
  const waitsForCash = isOfficers && isLive && payBy === "cash" && cashPaid === null;
  const waitsForPrice = priceReason !== null && priceApprovedAt === null && isLive;
  const close = () => setAsking(null);
  const buttons: { asks: Exclude<Asking, null>; label: string; isThere: boolean }[] = [
    { asks: "cash", label: t.payCash, isThere: waitsForCash && state === "approved" },
    { asks: "later", label: t.payLater, isThere: waitsForCash },
    { asks: "back", label: t.takeCashBack, isThere: isOfficers && cashPaid !== null },
    {
      asks: "price",
      label: t.approvePrice,
      isThere: waitsForPrice && !isOwnPrice && may("canManageExpenses"),
    },
  ];
  return (
    <>
      {buttons
        .filter(({ isThere }) => isThere)
        .map(({ asks, label }) => (
          <button
            key={asks}
            type="button"
            className={asks === "cash" ? "button primary" : "button"}
            onClick={() => setAsking(asks)}
          >
            {label}
          </button>
        ))}
      {asking === "cash" && <PayCashDialog collection={collection} onClose={close} />}
      {asking === "later" && <PayLaterDialog collection={collection} onClose={close} />}
      {asking === "back" && <TakeBackDialog collection={collection} onClose={close} />}
      {asking === "price" && <PriceDialog collection={collection} onClose={close} />}
    </>
  );
}

interface MoneyDialogProps {
  collection: CollectionWire;
  onClose: () => void;
}

function PayCashDialog({ collection, onClose }: MoneyDialogProps) {
  const { id, version, netPayable, sellerName } = collection;
  const form = useForm({
    initial: {},
    command: collections.payCash,
    args: () => ({ params: { id }, body: { version } }),
    done: () => {
      toast(t.payCashDone);
      onClose();
    },
  });
  const sum = formatMoney(roundedUpToCoin(BigInt(netPayable)));
  return (
    <FormDialog form={form} title={t.payCash} submit={t.payCash} open onClose={onClose} isFinal>
      <SlipFindings of={collection} />
      <p>{t.payCashText(sum, sellerName)}</p>
    </FormDialog>
  );
}

const otherWays = ["later", "mtn_momo", "bank"] as const;
const wayOptions = otherWays.map((value) => ({ value, label: t.payWays[value] }));

function PayLaterDialog({ collection, onClose }: MoneyDialogProps) {
  const { id, version } = collection;
  const initial: { payBy: (typeof otherWays)[number] | "" } = { payBy: "later" };
  const form = useForm({
    initial,
    command: collections.payLater,
    args: ({ payBy }) => ({
      params: { id },
      body: { version, payBy: payBy === "" ? "later" : payBy },
    }),
    done: () => {
      toast(t.payLaterDone);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.payLater} submit={t.payLater} open onClose={onClose}>
      <ChoiceField field={form.field("payBy")} label={t.way} required options={wayOptions} />
    </FormDialog>
  );
}

function TakeBackDialog({ collection, onClose }: MoneyDialogProps) {
  const { id, version } = collection;
  const form = useForm({
    initial: { reason: "" },
    command: collections.takeCashBack,
    args: ({ reason }) => ({ params: { id }, body: { version, reason: reason.trim() } }),
    done: () => {
      toast(t.takeCashBackDone);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.takeCashBack} submit={t.takeCashBack} open onClose={onClose}>
      <p>{t.takeCashBackText}</p>
      <TextField field={form.field("reason")} label={t.reason} required long />
    </FormDialog>
  );
}

function PriceDialog({ collection, onClose }: MoneyDialogProps) {
  const { id, version, priceReason, unitPrice } = collection;
  const form = useForm({
    initial: {},
    command: collections.approvePrice,
    args: () => ({ params: { id }, body: { version } }),
    done: () => {
      toast(t.approvePriceDone);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.approvePrice} submit={t.approvePrice} open onClose={onClose}>
      <p>{`${formatMoney(unitPrice)}: ${priceReason ?? ""}`}</p>
    </FormDialog>
  );
}
