import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { products } from "#registry/products/api.ts";
import type { BatchWire } from "../api.ts";
import { outputKinds } from "../rules.ts";
import { blankOutput, type FinishValues, usualKind } from "./finishValues.ts";
import { t } from "./words.ts";

const kindOptions = outputKinds.map((value) => ({ value, label: t.kinds[value] }));

interface OutputLinesProps {
  form: Form<FinishValues>;
  /** What went in: it is not what comes out, which is of the same crop. */
  of: Pick<BatchWire, "productId" | "commodity">;
}

/** One line a product: choosing it says whether it is a by-product, which then needs its value. */
export function OutputLines({ form, of }: OutputLinesProps) {
  const answer = useQuery(products.list, { state: "active", limit: 200 });
  const weighed = (answer.data?.rows ?? []).filter(
    ({ id, unit, stockAccount, commodity }) =>
      unit === "g" && stockAccount !== null && id !== of.productId && commodity === of.commodity,
  );
  const options = weighed.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (index: number, productId: string): void => {
    const product = weighed.find(({ id }) => id === productId);
    const kind = usualKind(product, index);
    const outputs = form.values.outputs.map((output, at) =>
      at === index ? { ...output, productId, kind } : output,
    );
    form.change({ outputs });
  };
  return (
    <LinesField
      lines={form.lines("outputs")}
      label={t.outputs}
      columns={[t.outputProduct, t.weightKg]}
      blank={() => blankOutput("co")}
      addLabel={t.addOutput}
      most={20}
      cells={(line, index) => {
        const number = index + 1;
        const isByProduct = line.values.kind === "by-product";
        return [
          <div key="product" className="flex min-w-32 flex-col gap-1 py-2 md:flex-row">
            <div className="md:flex-1">
              <ChoiceField
                bare
                field={{
                  ...line.field("productId"),
                  set: (productId) => choose(index, productId),
                }}
                label={t.productOf(number)}
                required
                options={options}
              />
            </div>
            <div className="md:w-40">
              <ChoiceField
                bare
                field={line.field("kind")}
                label={t.kindOf(number)}
                required
                options={kindOptions}
              />
            </div>
          </div>,
          <div key="weight" className="flex min-w-24 flex-col gap-1 py-2">
            <WeightField bare field={line.field("quantity")} label={t.weightOf(number)} required />
            {isByProduct && (
              <>
                <span className="tiny">{t.fetches}</span>
                <MoneyField bare field={line.field("value")} label={t.valueOf(number)} required />
              </>
            )}
          </div>,
        ];
      }}
    />
  );
}
