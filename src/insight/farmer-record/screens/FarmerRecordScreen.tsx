import { useId } from "react";
import { useParams, useSearchParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TabBar } from "#platform/web/parts/TabBar.tsx";
import { farmers } from "#registry/farmers/api.ts";
import { seesTexts } from "#registry/text-messages/rules.ts";
import { seesCollections } from "#work/field-collections/rules.ts";
import { seesVisits } from "#work/field-visits/rules.ts";
import { DeliveriesTable } from "./DeliveriesTable.tsx";
import { MessagesTable } from "./MessagesTable.tsx";
import { VisitsTable } from "./VisitsTable.tsx";
import { t } from "./words.ts";

/** What a farmer brought, who visited and trained them, and what they were sent: each for whoever may read it. */
export function FarmerRecordScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(farmers.read, { id });
  return (
    <Loaded answer={answer}>
      {(farmer) => (
        <>
          <BackLink label={farmer.name} to={`/farmers/${id}`} />
          <PageTitle title={t.title(farmer.name)} />
          <Parts farmerId={id} />
        </>
      )}
    </Loaded>
  );
}

function Parts({ farmerId }: { farmerId: string }) {
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const panelId = useId();
  const tabs = [
    {
      ...{ name: "deliveries", label: t.deliveries, needs: seesCollections },
      content: <DeliveriesTable farmerId={farmerId} />,
    },
    {
      ...{ name: "visits", label: t.visits, needs: seesVisits },
      content: <VisitsTable farmerId={farmerId} />,
    },
    {
      ...{ name: "messages", label: t.messages, needs: seesTexts },
      content: <MessagesTable farmerId={farmerId} />,
    },
  ].filter(({ needs }) => may(needs));
  const current = tabs.find(({ name }) => name === address.get("tab")) ?? tabs[0];
  if (!current) return <p className="sheet quiet p-4">{t.nothingYours}</p>;
  return (
    <>
      <TabBar
        label={t.parts}
        tabs={tabs}
        current={current.name}
        onChange={(name) => setAddress({ tab: name }, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} className="mt-4" role="tabpanel" aria-label={current.label}>
        {current.content}
      </div>
    </>
  );
}
