import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { bookings, type BookingWire } from "../bookingApi.ts";
import { bookingLife, makesBookings } from "../bookingRules.ts";
import { t } from "./bookingWords.ts";

/** One booking: what was said, and the delivery that answered it. */
export function BookingScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(bookings.one, { id });
  return <Loaded answer={answer}>{(booking) => <One booking={booking} />}</Loaded>;
}

function One({ booking }: { booking: BookingWire }) {
  const { id, state, farmerName, expected, bookedFor } = booking;
  const may = useMay();
  const isAwaited = state === "requested" || state === "confirmed";
  return (
    <DetailPage
      back={{ label: t.title, to: "/field-operations/bookings" }}
      title={`${farmerName}, ${formatKilograms(expected)} kg`}
      code={formatDay(bookedFor)}
      status={<StatusBadge life={bookingLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={bookingLife}
          path={["requested", "confirmed", "delivered"]}
          now={state}
          words={t.states}
        />
      }
      actions={
        <ActionBar life={bookingLife} of={booking} moves={bookings} words={t.moves}>
          {isAwaited && may(makesBookings) && (
            <Link className="button" to="/field-collections/new">
              {t.weigh}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(booking)}
      tabs={[]}
      history={{ subject: "farmer-booking", id }}
    />
  );
}

function factsOf(booking: BookingWire): FactGroup[] {
  const { agreedPrice, collectionId, delivered, expected } = booking;
  return [
    {
      heading: t.what,
      facts: [
        { label: t.expected, value: `${formatKilograms(expected)} kg`, strong: true },
        { label: t.day, value: formatDay(booking.bookedFor) },
        { label: t.farmer, value: booking.farmerName, to: `/farmers/${booking.farmerId}` },
        { label: t.village, value: booking.farmerVillage },
        { label: t.product, value: booking.productName },
        { label: t.store, value: booking.placeName },
        {
          label: t.agreed,
          value: agreedPrice === null ? t.notAgreed : t.perKg(formatMoney(agreedPrice)),
        },
        { label: t.note, value: booking.note },
        { label: t.officer, value: booking.officerName },
        { label: t.reason, value: booking.closingReason },
      ],
    },
    {
      heading: t.answer,
      facts:
        collectionId === null || delivered === null
          ? [{ label: t.collection, value: t.notYet }]
          : [
              {
                label: t.collection,
                value: booking.collectionNumber,
                to: `/field-collections/${collectionId}`,
              },
              {
                label: t.bought,
                value: `${formatKilograms(delivered)} kg, ${t.shareOf(shareText(delivered, expected))}`,
              },
            ],
    },
  ];
}

function shareText(delivered: string, expected: string): string {
  return formatPercent((BigInt(delivered) * 10_000n) / BigInt(expected));
}
