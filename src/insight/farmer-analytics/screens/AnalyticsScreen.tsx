import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { farmerAnalytics } from "../api.ts";
import { AnalyticsCards } from "./AnalyticsCards.tsx";
import { AnalyticsFilters } from "./AnalyticsFilters.tsx";
import { useAnalyticsAddress } from "./analyticsAddress.ts";
import { Cohorts, League } from "./FarmerTables.tsx";
import { Districts, Pareto, Prices, Villages } from "./GroupCharts.tsx";
import { WithoutNamesButton } from "./WithoutNamesButton.tsx";
import { t } from "./words.ts";

/** Farmers and what they brought in a season, beside the same days a year earlier. */
export function AnalyticsScreen() {
  const { org } = useMe();
  const { asked, change } = useAnalyticsAddress();
  const answer = useQuery(farmerAnalytics.overview, asked, { keep: true });
  const { data } = answer;
  const beneath = data
    ? [
        t.beneath(
          formatDay(data.from),
          formatDay(data.to),
          formatDay(data.beforeFrom),
          formatDay(data.beforeTo),
        ),
        ...(data.isWhole ? [] : [t.ownOnly]),
      ].join(". ")
    : "";
  return (
    <>
      <PageTitle title={t.title} beneath={beneath}>
        <WithoutNamesButton asked={asked} />
      </PageTitle>
      <Loaded answer={answer}>
        {(overview) => (
          <>
            <AnalyticsFilters asked={asked} overview={overview} today={org.today} change={change} />
            <AnalyticsCards overview={overview} asked={asked} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <Districts overview={overview} asked={asked} />
              <Pareto overview={overview} asked={asked} />
              <Prices overview={overview} asked={asked} />
              <Villages overview={overview} asked={asked} />
              <Cohorts overview={overview} asked={asked} />
              <League overview={overview} asked={asked} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
