import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type AlertsWire, dashboard } from "../api.ts";
import { byName, ExplainLink, FiguresOfBoard } from "./FigureCard.tsx";
import { paperName } from "./paperName.ts";
import { TabSkeleton } from "./Skeletons.tsx";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** What asks for attention: licences, papers that shipments need, stock below its level. */
export function AlertsTab() {
  const answer = useQuery(dashboard.alerts);
  return (
    <Loaded answer={answer} skeleton={<TabSkeleton />}>
      {({ figures, licences, stock, documents }) => (
        <FiguresOfBoard value={byName(figures)}>
          <div className="flex flex-col gap-4">
            {licences && <Licences licences={licences} />}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {stock && <LowStock stock={stock} />}
              {documents && <Papers papers={documents} />}
            </div>
          </div>
        </FiguresOfBoard>
      )}
    </Loaded>
  );
}

type Licence = NonNullable<AlertsWire["licences"]>[number];

const tones: Record<Licence["standing"], Tone> = {
  active: "done",
  expiring_soon: "waiting",
  renew_now: "refused",
  expired: "refused",
  suspended: "refused",
};

/** Active, Expiring Soon, Renew Now: how each licence stands, its days, and what it cost the last time. */
function Licences({ licences }: { licences: readonly Licence[] }) {
  return (
    <section className="sheet" aria-labelledby="licences">
      <header className="flex items-start justify-between gap-2 px-4 pt-4 pb-2">
        <h2 id="licences">{t.licences}</h2>
        <ExplainLink name="licences" />
      </header>
      {licences.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.noLicences}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.licence}</th>
              <th scope="col">{t.status}</th>
              <th scope="col" className="end">
                {t.daysLeft}
              </th>
              <th scope="col" className="max-md:hidden">
                {t.until}
              </th>
              <th scope="col" className="end max-md:hidden">
                {t.lastFee}
              </th>
            </tr>
          </thead>
          <tbody>
            {licences.map((licence) => (
              <LicenceRow key={licence.path} licence={licence} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function LicenceRow({ licence }: { licence: Licence }) {
  const { name, number, standing, daysLeft, expiresOn, fee, path } = licence;
  return (
    <tr>
      <td className="whitespace-normal! py-1.5!">
        <RowLink path={path}>{name}</RowLink>
        <span className="tiny block">{number}</span>
        <span className="tiny block md:hidden">
          {t.lastFee} {formatAmount(fee)}
        </span>
      </td>
      <td>
        <Badge tone={tones[standing]} warns={standing === "expiring_soon"}>
          {t.standings[standing]}
        </Badge>
      </td>
      <td className="end">{daysLeft ?? "–"}</td>
      <td className="max-md:hidden">{expiresOn === null ? "–" : formatDay(expiresOn)}</td>
      <td className="end max-md:hidden">{formatAmount(fee)}</td>
    </tr>
  );
}

function LowStock({ stock }: { stock: NonNullable<AlertsWire["stock"]> }) {
  const say = (unit: "g" | "pieces", quantity: string) =>
    unit === "g" ? `${formatKilograms(quantity)} kg` : `${formatAmount(quantity)} ${t.pieces}`;
  return (
    <section className="sheet" aria-labelledby="low">
      <header className="flex items-start justify-between gap-2 px-4 pt-4 pb-2">
        <h2 id="low">{t.low}</h2>
        <ExplainLink name="stock_alerts" />
      </header>
      {stock.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.noLow}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.product}</th>
              <th scope="col" className="end">
                {t.onHand}
              </th>
              <th scope="col" className="end">
                {t.level}
              </th>
            </tr>
          </thead>
          <tbody>
            {stock.map(({ name, code, unit, quantity, level, path }) => (
              <tr key={code}>
                <td className="whitespace-normal! py-1.5!">
                  <RowLink path={path}>{name}</RowLink>
                </td>
                <td className="end">{say(unit, quantity)}</td>
                <td className="end quiet">{say(unit, level)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Papers({ papers }: { papers: NonNullable<AlertsWire["documents"]> }) {
  return (
    <section className="sheet" aria-labelledby="papers">
      <header className="flex items-start justify-between gap-2 px-4 pt-4 pb-2">
        <h2 id="papers">{t.papers}</h2>
        <ExplainLink name="documents" />
      </header>
      {papers.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.noPapers}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.paper}</th>
              <th scope="col">{t.beginBy}</th>
              <th scope="col" className="end">
                {t.daysLeft}
              </th>
            </tr>
          </thead>
          <tbody>
            {papers.map(({ name, detail, day, measure, path }) => (
              <tr key={`${name} ${detail}`}>
                <td className="whitespace-normal! py-1.5!">
                  <RowLink path={path}>{paperName(name)}</RowLink>
                  <span className="tiny block">{detail}</span>
                </td>
                <td>{day === null ? "–" : formatDay(day)}</td>
                <td className={measure?.startsWith("-") ? "end text-straw" : "end"}>
                  {measure === null ? "–" : formatAmount(measure)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RowLink({ path, children }: { path: string | null; children: string }) {
  const road = useRoad();
  const to = path === null ? null : road([path]);
  return to === null ? (
    children
  ) : (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
