import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { priceLists } from "../api.ts";
import { t } from "./words.ts";

const views = [
  { to: "/products", label: t.products },
  { to: "/products/prices", label: t.prices, needs: priceLists.list.needs },
  { to: "/products/board", label: t.board },
];

/** The three views of products: what they are, their price lists, the prices of today. */
export function ProductViews() {
  return <ViewTabs label={t.views} views={views} />;
}
