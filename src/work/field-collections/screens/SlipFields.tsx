import { lazy, Suspense } from "react";
import { formatDay } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { later } from "#platform/web/lateFile.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { refusal } from "#platform/web/words.ts";
import { farmers } from "#registry/farmers/api.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { odours } from "../qualityRules.ts";
import { sellerTypes, streams } from "../rules.ts";
import { DeviceFields, PayByField, Warning } from "./EvidenceFields.tsx";
import {
  isFarPrice,
  isSuppliers,
  type PocketSession,
  type SlipValues,
  type Sums,
  type Terms,
} from "./slipValues.ts";
import { t } from "./formWords.ts";

interface SlipFieldsProps {
  form: Form<SlipValues>;
  /** What is bought under which conditions; undefined until farmer, product and store are chosen. */
  terms: Terms | undefined;
  sums: Sums;
  /** The officer's open buying session, out of which cash is paid. */
  session: PocketSession | null;
}

type Bringer = WireReturns<typeof suppliers.bringers>["rows"][number];

// Only who buys of suppliers loads it.
const SourceFields = lazy(
  later(async () => ({ default: (await import("./SourceFields.tsx")).SourceFields })),
);

const odourOptions = odours.map((value) => ({ value, label: t.odours[value] }));
const streamOptions = streams.map((value) => ({ value, label: t.streams[value] }));

/** The fields of a slip, in the order an officer works: who, the bags, the meter, the money. */
export function SlipFields(props: SlipFieldsProps) {
  const { form, terms } = props;
  const may = useMay();
  const code = form.problem?.code;
  const isTheirs = isSuppliers(form.values);
  return (
    <>
      {(code === "collection.looks-double" || form.values.confirmDuplicate) && (
        <CheckField field={form.field("confirmDuplicate")} label={t.confirmDuplicate} />
      )}
      {code === "collection.above-yield" && may("canConfigureSystem") && (
        <TextField field={form.field("yieldOverrideReason")} label={t.overrideReason} long />
      )}
      <WhoAndWhat {...props} />
      <Bags {...props} />
      <DeviceFields form={form} />
      <Measurements {...props} />
      {isTheirs ? (
        <Suspense>
          <SourceFields form={form} />
        </Suspense>
      ) : (
        (terms?.farmer.plots.length ?? 0) > 1 && <PlotShares {...props} />
      )}
      <PriceAndAdvance {...props} />
      {isTheirs ? (
        <p className="notice">{t.suppliersMoney}</p>
      ) : (
        <PayByField form={form} session={props.session} />
      )}
    </>
  );
}

/** Whose delivery it is: one thumb's choice, a farmer's unless said otherwise. */
function SoldBy({ form }: Pick<SlipFieldsProps, "form">) {
  const isTheirs = isSuppliers(form.values);
  return (
    <div className="flex gap-2" role="group" aria-label={t.soldBy}>
      {sellerTypes.map((type) => {
        const isOn = (type === "supplier") === isTheirs;
        return (
          <button
            key={type}
            type="button"
            className={`button grow max-md:min-h-11! ${isOn ? "primary" : ""}`}
            aria-pressed={isOn}
            // The plots of one are not those of the other.
            onClick={() => isOn || form.change({ soldBy: type, plots: [], stream: "" })}
          >
            {t.sellers[type]}
          </button>
        );
      })}
    </div>
  );
}

/** The seller, found by typing. */
function SellerField({ form }: Pick<SlipFieldsProps, "form">) {
  if (isSuppliers(form.values)) {
    return (
      <>
        <PickField
          field={form.field("supplier")}
          label={t.supplier}
          required
          placeholder={t.findSupplier}
          list={suppliers.bringers}
          option={supplierOption}
        />
        <p className="field-hint">{t.needsNetwork}</p>
      </>
    );
  }
  return (
    <PickField
      field={{
        ...form.field("farmer"),
        // Another farmer has other plots; what was said about the first one's is forgotten.
        set: (farmer) => form.change({ farmer, plots: [], stream: "" }),
      }}
      label={t.farmer}
      required
      placeholder={t.findFarmer}
      list={farmers.list}
      option={(row) => ({
        id: row.id,
        label: row.name,
        detail: [row.code, row.place].filter(Boolean).join(" · "),
      })}
    />
  );
}

const supplierOption = ({ id, legalName, code }: Bringer) => ({
  id,
  label: legalName,
  detail: code,
});

function WhoAndWhat({ form, terms }: SlipFieldsProps) {
  const { org } = useMe();
  const places = useQuery(stores.list, {});
  const bought = useQuery(products.list, { bought: "yes", state: "active", limit: 100 });
  const use = terms?.yield;
  return (
    <Group heading={t.whoAndWhat}>
      <SoldBy form={form} />
      <SellerField form={form} />
      {terms && <Obstacle {...terms.farmer} />}
      {terms?.booking && <Awaited {...terms.booking} />}
      {use?.verdict === "near" && <Warning>{t.near(formatPercent(use.usedBp))}</Warning>}
      {use?.verdict === "over" && <Warning>{t.over(formatPercent(use.usedBp))}</Warning>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("productId")}
          label={t.product}
          required
          options={(bought.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          required
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DayField field={form.field("collectedOn")} label={t.day} required to={org.today} />
        <ChoiceField
          field={form.field("stream")}
          label={t.stream}
          required
          options={streamOptions}
        />
        {!isSuppliers(form.values) && (
          <PickField
            field={form.field("supplier")}
            label={t.broughtBy}
            placeholder={t.broughtByHint}
            list={suppliers.bringers}
            option={supplierOption}
          />
        )}
        {form.values.supplier !== null && (
          <WeightField field={form.field("declared")} label={t.declaredKg} hint={t.declaredHint} />
        )}
      </div>
    </Group>
  );
}

/** Why nothing may be bought from this farmer; nothing while something may. */
function Obstacle({ obstacle, obstacleCode }: Terms["farmer"]) {
  if (obstacle === null) return null;
  const said = { code: obstacleCode ?? undefined, message: obstacle };
  return <p className="field-error">{refusal(said, obstacle)}</p>;
}

/** What the farmer had said would come. */
function Awaited({ bookedFor, expected, agreedPrice }: NonNullable<Terms["booking"]>) {
  return (
    <p className="notice">
      {t.booked(formatKilograms(expected), formatDay(bookedFor))}
      {agreedPrice !== null && ` ${t.bookedAt(formatMoney(agreedPrice))}`}
    </p>
  );
}

function Bags({ form, terms }: SlipFieldsProps) {
  const lastTare = form.values.weighings.at(-1)?.tare;
  const tare = lastTare || (terms?.product.bagTare ?? "");
  return (
    <Group heading={t.bags}>
      <LinesField
        lines={form.lines("weighings")}
        label={t.bags}
        columns={[t.grossKg, t.tareKg, t.netKg]}
        blank={() => ({ gross: "", tare })}
        addLabel={t.addBag}
        most={2000}
        cells={(line, index) => [
          <WeightField key="gross" bare field={line.field("gross")} label={t.grossOf(index + 1)} />,
          <WeightField key="tare" bare field={line.field("tare")} label={t.tareOf(index + 1)} />,
          netOf(line.values),
        ]}
      />
    </Group>
  );
}

function netOf({ gross, tare }: { gross: string; tare: string }): string {
  return gross === "" ? "" : formatKilograms(BigInt(gross) - BigInt(tare || "0"));
}

function Measurements({ form, terms, sums }: SlipFieldsProps) {
  const { moistureBp } = form.values;
  const limits = terms && {
    moisture: formatPercent(terms.moistureLimitBp),
    foreignMatter: formatPercent(terms.foreignMatterAllowedBp),
  };
  const isAbove = terms !== undefined && moistureBp !== null && moistureBp > terms.moistureLimitBp;
  return (
    <Group heading={t.quality}>
      <div className="grid grid-cols-2 items-end gap-4">
        <PercentField field={form.field("moistureBp")} label={t.moisture} />
        <PercentField field={form.field("foreignMatterBp")} label={t.foreignMatter} />
        <PercentField field={form.field("defectsBp")} label={t.defects} />
        <ChoiceField field={form.field("odour")} label={t.odour} required options={odourOptions} />
      </div>
      {limits && !isAbove && (
        <p className="field-hint">{t.limits(limits.moisture, limits.foreignMatter)}</p>
      )}
      {limits && isAbove && (
        <Warning>{t.willDeduct(limits.moisture, formatKilograms(sums.weighed.moisture))}</Warning>
      )}
    </Group>
  );
}

function PlotShares({ form }: SlipFieldsProps) {
  const lines = form.lines("plots");
  return (
    <Group heading={t.plots} hint={t.plotsHint}>
      {lines.values.map(({ plotId, name }, index) => (
        <PercentField
          key={plotId}
          field={lines.line(index).field("shareBp")}
          label={t.shareOf(name)}
        />
      ))}
      {lines.error && <p className="field-error">{lines.error}</p>}
    </Group>
  );
}

function PriceAndAdvance({ form, terms, sums }: SlipFieldsProps) {
  if (!terms) return null;
  const { price, toleranceBp, openAdvance } = terms;
  return (
    <Group heading={t.priceAndAdvance}>
      <MoneyField
        field={form.field("unitPrice")}
        label={t.price}
        hint={t.priceHint(formatMoney(price), formatPercent(toleranceBp))}
      />
      {isFarPrice(form.values, terms) && (
        <TextField
          field={form.field("priceReason")}
          label={t.priceReason}
          hint={t.priceReasonHint}
          required
        />
      )}
      {openAdvance !== "0" && isSuppliers(form.values) && (
        <p className="field-hint">{t.setOffHint(formatMoney(openAdvance))}</p>
      )}
      {openAdvance !== "0" && !isSuppliers(form.values) && (
        <MoneyField
          field={form.field("recovery")}
          label={t.recovery}
          hint={t.recoveryHint(formatMoney(sums.mostRecovery), formatMoney(openAdvance))}
        />
      )}
    </Group>
  );
}
