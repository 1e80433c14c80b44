import { Link, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmerGroups } from "#registry/farmers/api.ts";
import { farmerLife, groupLife } from "#registry/farmers/rules.ts";
import { type BroughtWire, farmerAnalytics, type GroupSeasonWire } from "../api.ts";
import { memberWords as t } from "./memberWords.ts";

type Group = WireReturns<typeof farmerGroups.one>;

/** One group: who belongs to it, and what they brought this season. */
export function GroupScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(farmerGroups.one, { id });
  const season = useQuery(farmerAnalytics.group, { id });
  return (
    <Loaded answer={answer}>
      {(group) => <Loaded answer={season}>{(told) => <One group={group} told={told} />}</Loaded>}
    </Loaded>
  );
}

function One({ group, told }: { group: Group; told: GroupSeasonWire }) {
  const may = useMay();
  return (
    <DetailPage
      back={{ label: t.groups, to: "/farmers/groups" }}
      title={group.name}
      code={group.code}
      status={<StatusBadge life={groupLife} state={group.state} words={t.groupStates} />}
      actions={
        <ActionBar
          life={groupLife}
          of={group}
          moves={farmerGroups}
          words={t.moves}
          says={{ close: <p>{t.closeMeans}</p> }}
        >
          {may("canEditFarmers") && group.state === "active" && (
            <Link className="button" to={`/farmers/groups/${group.id}/change`}>
              {t.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={[
        {
          heading: t.broughtIn(told.season),
          facts: told.sums.map((sum) => ({
            label: t.commodities[sum.commodity],
            value: t.kilograms(formatKilograms(sum.grams)),
            strong: true,
          })),
        },
        {
          heading: t.group,
          facts: [
            { label: t.kind, value: t.kinds[group.kind] },
            { label: t.district, value: group.district },
            {
              label: t.leader,
              value: group.leaderName,
              ...(group.leaderId === null ? {} : { to: `/farmers/${group.leaderId}` }),
            },
            { label: t.members, value: String(group.members) },
            { label: t.closedBecause, value: group.closeReason },
            { label: t.since, value: formatInstant(new Date(group.createdAt)) },
            { label: t.addedBy, value: group.createdByName },
          ],
        },
      ].filter(({ facts }) => facts.length > 0)}
      tabs={[
        {
          name: "members",
          label: t.members,
          count: group.members,
          content: <Members group={group} told={told} />,
        },
      ]}
      history={{ subject: "farmer-group", id: group.id }}
    />
  );
}

function Members({ group, told }: { group: Group; told: GroupSeasonWire }) {
  const all = (
    <Link className="link inline-block max-md:py-2.5" to={`/farmers?group=${group.id}`}>
      {t.openList}
    </Link>
  );
  if (told.members.length === 0) {
    return (
      <div className="sheet p-6 text-center">
        <p className="font-strong">{t.noneTitle}</p>
        <p className="quiet">{t.noneText}</p>
      </div>
    );
  }
  return (
    <section className="sheet">
      <div className="overflow-x-auto" role="region" aria-label={t.members} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.farmer}</th>
              <th scope="col" className="end">
                {t.kilogramsHead}
              </th>
              <th scope="col" className="end max-md:hidden">
                {t.valueHead}
              </th>
              <th scope="col" className="max-md:hidden">
                {t.status}
              </th>
            </tr>
          </thead>
          <tbody>
            {told.members.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <span className="block py-2 md:py-1">
                    <Link className="link inline-block max-md:py-2" to={`/farmers/${member.id}`}>
                      {member.name}
                    </Link>
                    <span className="tiny block">{member.code}</span>
                  </span>
                </th>
                <td className="end">
                  <Brought of={member.brought} said={(one) => formatKilograms(one.grams)} />
                </td>
                <td className="end max-md:hidden">
                  <Brought of={member.brought} said={(one) => formatAmount(one.value)} />
                </td>
                <td className="max-md:hidden">
                  <StatusBadge life={farmerLife} state={member.state} words={t.states} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small p-4">
        {told.isCut && `${t.mostShown(told.members.length)} `}
        {all}
      </p>
    </section>
  );
}

/** What one brought, a line for each commodity; named where there is more than one. */
function Brought(props: { of: readonly BroughtWire[]; said: (one: BroughtWire) => string }) {
  const { of, said } = props;
  if (of.length === 0) return "–";
  return of.map((one) => (
    <span key={one.commodity} className="block whitespace-nowrap">
      {one.commodity !== "coffee" && <span className="tiny">{t.commodities[one.commodity]} </span>}
      {said(one)}
    </span>
  ));
}
