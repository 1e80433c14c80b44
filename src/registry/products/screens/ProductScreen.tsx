import { Link, useParams } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { products } from "../api.ts";
import { keepsProducts, productAccounts, productLife } from "../rules.ts";
import { ProductPrices } from "./ProductPrices.tsx";
import { t } from "./words.ts";

/** One product: what it is, its limits, its prices so far. */
export function ProductScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(products.read, { id });
  return <Loaded answer={answer}>{(product) => <Product product={product} />}</Loaded>;
}

function Product({ product }: { product: WireReturns<typeof products.read> }) {
  const may = useMay();
  const account = productAccounts.find((one) => one.code === product.stockAccount);
  return (
    <DetailPage
      back={{ label: t.products, to: "/products" }}
      title={product.name}
      code={product.code}
      status={<StatusBadge life={productLife} state={product.state} words={t.states} />}
      actions={
        <ActionBar life={productLife} of={product} moves={products} words={t.moves}>
          {may(keepsProducts) && (
            <Link className="button" to={`/products/${product.id}/change`}>
              {t.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={[
        {
          heading: t.what,
          facts: [
            { label: t.kind, value: t.kinds[product.kind] },
            { label: t.commodity, value: t.commodities[product.commodity] },
            { label: t.form, value: product.form && t.forms[product.form] },
            { label: t.grade, value: product.grade },
            { label: t.species, value: product.species },
            { label: t.hsCode, value: product.hsCode },
          ],
        },
        {
          heading: t.limits,
          facts: [
            { label: t.moisture, value: percentText(product.moistureLimitBp) },
            { label: t.foreignMatter, value: percentText(product.foreignMatterAllowanceBp) },
          ],
        },
        {
          heading: t.stock,
          facts: [
            { label: t.account, value: account && `${account.code} ${account.name}` },
            { label: t.unit, value: t.units[product.unit] },
            {
              label: product.unit === "g" ? t.reorderKg : t.reorderPieces,
              value: quantityText(product.reorderLevel, product.unit),
            },
            { label: t.bagTare, value: product.bagTare && formatKilograms(product.bagTare) },
          ],
        },
      ]}
      tabs={[{ name: "prices", label: t.prices, content: <ProductPrices product={product} /> }]}
      history={{ subject: "product", id: product.id }}
    />
  );
}

function percentText(bp: number | null): string | null {
  return bp === null ? null : `${formatPercent(bp)} %`;
}

function quantityText(quantity: string | null, unit: "g" | "pieces"): string | null {
  if (quantity === null) return null;
  return unit === "g" ? formatKilograms(quantity) : formatAmount(quantity);
}
