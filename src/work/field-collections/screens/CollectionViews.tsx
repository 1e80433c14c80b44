import { useMay } from "#platform/web/may.ts";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./sessionWords.ts";

/** The lists of buying: deliveries, the days with cash, the samples that wait for a judgement, what farmers were sent. */
export function CollectionViews() {
  const may = useMay();
  const views = [
    { to: "/field-collections", label: t.collections },
    { to: "/field-collections/sessions", label: t.sessions },
    ...(may("canApproveQuality") ? [{ to: "/field-collections/samples", label: t.samples }] : []),
    { to: "/field-collections/messages", label: t.messages },
  ];
  return <ViewTabs label={t.views} views={views} />;
}
