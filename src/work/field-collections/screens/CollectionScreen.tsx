import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { formatCode } from "#kernel/crockford.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type CollectionWire, collections } from "../api.ts";
import { wrote } from "../makerRules.ts";
import { collectionLife } from "../rules.ts";
import { manualReasons } from "../evidenceRules.ts";
import { SlipFindings } from "./SlipFindings.tsx";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { MoneyActions } from "./MoneyActions.tsx";
import { KilogramPath } from "./KilogramPath.tsx";
import { QualityFacts } from "./QualityFacts.tsx";
import { WeighingTable } from "./WeighingTable.tsx";
import { WorkingTable } from "./WorkingTable.tsx";
import { textStates } from "./textWords.ts";
import { t } from "./words.ts";

/** One purchase: the working, what stands in the way of approving it, and where its kilograms go. */
export function CollectionScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(collections.read, { id });
  return <Loaded answer={answer}>{(one) => <CollectionPage collection={one} />}</Loaded>;
}

function CollectionPage({ collection }: { collection: CollectionWire }) {
  const { id, number, sellerName, payable, productName, state } = collection;
  const { user, org } = useMe();
  const isOwn = wrote(collection, user.id) && !org.soleTrader;
  return (
    <DetailPage
      back={{ label: t.title, to: "/field-collections" }}
      title={`${sellerName}, ${formatKilograms(payable)} kg ${productName}`}
      code={number}
      status={<StatusBadge life={collectionLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={collectionLife}
          path={["recorded", "quality_pending", "approved"]}
          now={state}
          words={{ ...t.states, recorded: t.recordedStep }}
        />
      }
      actions={<CollectionActions collection={collection} />}
      facts={factsOf(collection, isOwn)}
      tabs={[
        {
          name: "weight",
          label: t.weightAndPrice,
          content: (
            <>
              <SlipFindings of={collection} />
              <WorkingTable collection={collection} />
              <KilogramPath collection={collection} />
            </>
          ),
        },
        {
          name: "weighings",
          label: t.weighings,
          count: collection.weighings.length,
          content: <WeighingTable collection={collection} />,
        },
        {
          name: "quality",
          label: t.quality,
          content: <QualityFacts collection={collection} />,
        },
      ]}
      history={{ subject: "collection", id }}
    />
  );
}

function CollectionActions({ collection }: { collection: CollectionWire }) {
  const { id, payable, lotCode, blockers, grnNumber } = collection;
  const [isApproving, setIsApproving] = useState(false);
  const navigate = useNavigate();
  const isBlocked = blockers.length > 0;
  return (
    <>
      <ActionBar
        life={collectionLife}
        of={collection}
        moves={collections}
        words={t.moves}
        says={{
          reject: <p>{t.says.reject}</p>,
          void: <p>{t.says.void}</p>,
          reverse: <p>{t.says.reverse(formatKilograms(payable), lotCode ?? "")}</p>,
        }}
        opens={{
          edit: () => void navigate(`/field-collections/${id}/edit`),
          approve: () => setIsApproving(true),
        }}
        blocked={isBlocked ? { [isPending(collection) ? "approve" : "submit"]: blockers } : {}}
      >
        <PaperButton
          paper={collections.receipt}
          params={{ id, format: "80mm" }}
          label={t.receipt}
          before={() => call(collections.printReceipt, { params: { id } })}
        />
        <MoneyActions collection={collection} />
        {collection.state === "rejected" && (
          <PaperButton paper={collections.returnNote} params={{ id }} label={t.returnNote} />
        )}
        {grnNumber !== null && (
          <PaperButton
            paper={collections.grn}
            params={{ id, holder: "finance" }}
            label={t.financeCopy}
          />
        )}
        {grnNumber !== null && (
          <PaperButton
            paper={collections.grn}
            params={{ id }}
            label={t.grnPaper}
            before={() => call(collections.printGrn, { params: { id } })}
          />
        )}
      </ActionBar>
      {isApproving && (
        <ApproveDialog collection={collection} open onClose={() => setIsApproving(false)} />
      )}
    </>
  );
}

function isPending({ state }: CollectionWire): boolean {
  return state === "quality_pending";
}

function factsOf(collection: CollectionWire, isOwn: boolean): FactGroup[] {
  const { value, recovery, netPayable, openAdvance, paid, payBy, cashPaid, payCode } = collection;
  return [
    {
      heading: t.money,
      facts: [
        { label: t.value, value: formatMoney(value) },
        { label: t.recovered, value: recovery === "0" ? null : formatMoney(-BigInt(recovery)) },
        { label: t.netPayable, value: formatMoney(netPayable), strong: true },
        { label: t.publishedPrice, value: publishedPrice(collection) },
        { label: t.payment, value: paid && t.paid[paid] },
        { label: t.payBy, value: payBy === "later" ? null : t.payWays[payBy] },
        { label: t.cashPaid, value: cashPaid && formatMoney(cashPaid) },
        { label: t.payCode, value: payCode && formatCode(payCode) },
        { label: t.priceReason, value: collection.priceReason },
        { label: t.priceApprovedBy, value: priceApproval(collection, isOwn) },
        { label: t.advanceLeft, value: openAdvance === "0" ? null : formatMoney(openAdvance) },
      ],
    },
    {
      heading: t.seller,
      facts: [
        ...sellerFacts(collection),
        {
          label: collection.farmerId === null ? t.seasonOfFarm : t.season,
          value: collection.yield && seasonText(collection.yield),
        },
        { label: t.declared, value: declaredText(collection) },
      ],
    },
    {
      heading: t.whereAndWho,
      facts: [
        { label: t.store, value: collection.placeName },
        { label: t.day, value: formatDay(collection.collectedOn) },
        { label: t.officer, value: collection.officerName },
        { label: t.recorded, value: formatInstant(new Date(collection.createdAt)) },
        {
          label: t.correctedBy,
          value: collection.changedBy.map(({ name }) => name).join(", ") || null,
        },
        { label: t.judgedBy, value: collection.judgedByName },
        { label: t.stream, value: t.streams[collection.stream] },
        { label: t.scale, value: deviceText(collection.scaleSerial, collection.scaleOverdue) },
        { label: t.meter, value: deviceText(collection.meterSerial, collection.meterOverdue) },
        { label: t.typed, value: typedReason(collection) },
        { label: t.overYield, value: collection.yieldOverrideReason },
        { label: t.reason, value: collection.closingReason },
      ],
    },
    {
      heading: t.linked,
      facts: [
        lotFact(collection),
        ...sessionFact(collection),
        ...bookingFact(collection),
        { label: t.grn, value: collection.grnNumber ?? t.afterApproval },
        ...textFact(collection.text),
      ],
    },
  ];
}

/** The farmer, with whoever brought it for them; or the supplier who sold it themselves. */
function sellerFacts(collection: CollectionWire): FactGroup["facts"] {
  const { farmerId, supplierId, sellerName: value, sellerCode } = collection;
  const code = { label: t.code, value: sellerCode };
  if (farmerId === null) {
    return [
      { label: t.supplier, value, to: `/suppliers/${supplierId}` },
      code,
      { label: t.tin, value: collection.supplierTin },
      {
        label: t.licenceEnds,
        value: collection.supplierLicenceEndsOn && formatDay(collection.supplierLicenceEndsOn),
      },
    ];
  }
  return [
    { label: t.farmer, value, to: `/farmers/${farmerId}` },
    code,
    { label: t.village, value: collection.farmerVillage },
    { label: t.broughtBy, value: collection.supplierName },
  ];
}

/** Who let a price stand that is further from the published one than allowed. */
function priceApproval(
  { priceReason, priceApprovedByName }: CollectionWire,
  isOwn: boolean,
): string | null {
  if (priceReason === null) return null;
  return priceApprovedByName ?? (isOwn ? t.ownPriceWaits : t.priceWaits);
}

function deviceText(serial: string | null, isOverdue: boolean): string | null {
  return serial !== null && isOverdue ? t.calibrationOver(serial) : serial;
}

/** Why weights were typed; nothing where they were read from the scale or nobody said. */
function typedReason({ weighings }: CollectionWire): string | null {
  const said = weighings.find(({ manualReason }) => manualReason)?.manualReason ?? null;
  const known = manualReasons.find((reason) => reason === said);
  return known ? t.manualReasons[known] : said;
}

function sessionFact({ sessionId, sessionNumber }: CollectionWire) {
  if (sessionId === null) return [];
  const to = `/field-collections/sessions/${sessionId}`;
  return [{ label: t.session, value: sessionNumber, to }];
}

/** How far the receipt is that the farmer gets as a text message; nothing where none was to be sent. */
function textFact(text: CollectionWire["text"]) {
  if (text === null) return [];
  return [{ label: t.text, value: textStates[text.state], to: "/field-collections/messages" }];
}

/** What the farmer had said would come; nothing where nobody was expected. */
function bookingFact({ bookingId, bookedFor, bookedGrams }: CollectionWire) {
  if (bookingId === null || bookedFor === null || bookedGrams === null) return [];
  const value = t.bookedFor(formatKilograms(bookedGrams), formatDay(bookedFor));
  return [{ label: t.booking, value, to: `/field-operations/bookings/${bookingId}` }];
}

function lotFact({ lotId, lotCode }: CollectionWire) {
  const label = t.lot;
  if (lotId === null) return { label, value: t.afterApproval };
  return { label, value: lotCode, to: `/traceability/lot/${lotId}` };
}

/** What the supplier's own note says, and by how much our scale said more or less. */
function declaredText({ declared, net }: CollectionWire): string | null {
  if (declared === null) return null;
  const difference = BigInt(net) - BigInt(declared);
  const sign = difference > 0n ? "+" : "";
  return t.declaredOf(formatKilograms(declared), `${sign}${formatKilograms(difference)}`);
}

/** Shown only where the farmer was paid something else than what was published. */
function publishedPrice({ unitPrice, listPrice }: CollectionWire): string | null {
  return unitPrice === listPrice ? null : formatMoney(listPrice);
}

function seasonText({ used, cap, usedBp }: NonNullable<CollectionWire["yield"]>): string {
  if (cap === null) return t.seasonAlone(formatKilograms(used));
  return t.seasonOf(formatKilograms(used), formatKilograms(cap), formatPercent(usedBp));
}
