import { Link } from "react-router";
import { addDays, formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { Tile } from "#platform/web/parts/Tile.tsx";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { equipment } from "#registry/equipment/api.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { bookings, buyingSessions } from "#work/field-collections/api.ts";
import { bookingLife } from "#work/field-collections/rules.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { visitLife } from "#work/field-visits/rules.ts";
import { t } from "./words.ts";

/** An officer's day at one glance: cash, price, kilograms, calibration, and where to go. */
export function FieldDayScreen() {
  const may = useMay();
  return (
    <>
      <PageTitle title={t.title} />
      <div className="mb-6 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {may("canCreateCollections") && <BuyingTiles />}
        <CalibrationTile />
        <AdvancesTile />
      </div>
      <TodaysVisits />
      <BookedFarmers />
      <Lists />
    </>
  );
}

function BuyingTiles() {
  const answer = useQuery(buyingSessions.pocket, {});
  return <Loaded answer={answer}>{(pocket) => <Pocket pocket={pocket} />}</Loaded>;
}

function Pocket({ pocket }: { pocket: WireReturns<typeof buyingSessions.pocket> }) {
  const { session, price } = pocket;
  if (!session) {
    return (
      <Tile label={t.cashFree} figure="0" unit="UGX" to="/field-collections/sessions/new">
        {t.noSession}
      </Tile>
    );
  }
  const to = `/field-collections/sessions/${session.id}`;
  return (
    <>
      <Tile label={t.cashFree} figure={formatAmount(session.free)} unit="UGX" to={to}>
        {t.cashOf(session.number, session.placeName)}
      </Tile>
      {price && (
        <Tile
          label={t.price}
          figure={formatAmount(price.price)}
          unit="UGX/kg"
          to="/field-collections/new"
        >
          {t.perKilogram(session.productName, formatMoney(session.priceCeiling))}
        </Tile>
      )}
      <Tile label={t.bought} figure={formatKilograms(session.bought)} unit="kg" to={to}>
        {session.target === "0" ? t.noTarget : t.ofTarget(formatKilograms(session.target))}
      </Tile>
    </>
  );
}

function CalibrationTile() {
  const params = { standing: "overdue", state: "active", limit: 1 } as const;
  const { data } = useQuery(equipment.list, params);
  if (!data) return null;
  return (
    <Tile
      label={t.toCalibrate}
      figure={String(data.count)}
      to="/field-operations/equipment?standing=overdue&state=active"
    >
      {data.count === 0 ? t.allCalibrated : t.calibrateNow}
    </Tile>
  );
}

function AdvancesTile() {
  const { data } = useQuery(farmerAdvances.list, { state: "requested", limit: 1 });
  if (!data) return null;
  const to = "/field-operations/advances?state=requested";
  return (
    <Tile label={t.waits} figure={String(data.count)} to={to}>
      {formatMoney(data.totals.amount)}
    </Tile>
  );
}

function TodaysVisits() {
  const { user, org } = useMe();
  const day = { from: org.today, to: org.today, direction: "asc" } as const;
  const answer = useQuery(fieldVisits.list, { officerId: user.id, limit: 50, ...day });
  return (
    <section className="mb-6">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-strong">{t.route}</h2>
        <Link className="link" to="/field-operations/visits/new">
          {t.plan}
        </Link>
      </div>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.noVisits}</p>
          ) : (
            <ul className="sheet divide-y divide-line">
              {rows.map((visit) => (
                <li key={visit.id} className="flex items-center justify-between gap-4 px-4 py-3">
                  <span className="min-w-0">
                    <Link className="link" to={`/field-operations/visits/${visit.id}`}>
                      {`${t.purposes[visit.purpose]}, ${visit.farmerName ?? t.nobody}`}
                    </Link>
                    <span className="small quiet block">
                      {visit.expectedGrams === null
                        ? (visit.farmerPlace ?? visit.note ?? "")
                        : t.expected(formatKilograms(visit.expectedGrams))}
                    </span>
                  </span>
                  <StatusBadge life={visitLife} state={visit.state} words={t.states} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** Whom this officer awaits: in the next seven days, and those whose day has passed unanswered. */
function BookedFarmers() {
  const { user, org } = useMe();
  const asked = { open: "yes", to: addDays(org.today, 6), direction: "asc" } as const;
  const answer = useQuery(bookings.list, { officerId: user.id, limit: 50, ...asked });
  return (
    <section className="mb-6">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-strong">{t.booked}</h2>
        <Link className="link" to="/field-operations/bookings/new">
          {t.book}
        </Link>
      </div>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.noBookings}</p>
          ) : (
            <ul className="sheet divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="flex items-center justify-between gap-4 px-4 py-3">
                  <span className="min-w-0">
                    <Link className="link" to={`/field-operations/bookings/${row.id}`}>
                      {row.farmerName}
                    </Link>
                    <span className="small quiet block">
                      {t.bookedLine(
                        formatKilograms(row.expected),
                        row.productName,
                        row.bookedFor < org.today
                          ? t.late(formatDay(row.bookedFor))
                          : formatDay(row.bookedFor),
                      )}
                    </span>
                  </span>
                  <StatusBadge life={bookingLife} state={row.state} words={t.bookingStates} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const lists = [
  { to: "/field-operations/bookings", label: t.bookings },
  { to: "/field-operations/visits", label: t.visits },
  { to: "/field-operations/trips", label: t.trips },
  { to: "/field-collections/sessions", label: t.sessions },
  { to: "/field-operations/equipment", label: t.equipment },
  { to: "/field-operations/advances", label: t.advances },
  { to: "/field-operations/officers", label: t.officers },
  { to: "/field-operations/check-ins", label: t.checkIns },
];

function Lists() {
  return (
    <nav aria-label={t.lists} className="flex flex-wrap gap-x-6 gap-y-2">
      {lists.map(({ to, label }) => (
        <Link key={to} className="link" to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
