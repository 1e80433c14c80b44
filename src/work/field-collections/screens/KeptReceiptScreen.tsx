import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { languageCodes, languages } from "#kernel/languages.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { useFieldStatus, useFieldWork } from "#platform/web/offline/fieldState.ts";
import { t } from "#platform/web/offline/fieldWords.ts";
import type { Content, Item } from "#platform/web/offline/outboxRules.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperPreview } from "#platform/web/parts/PaperPreview.tsx";
import { currentLanguage, type Language } from "#platform/web/words.ts";
import { stores } from "#registry/organization/api.ts";
import { collections } from "../api.ts";
import { t as slipWords } from "./formWords.ts";
import { type KeptSlip, keptReceipt } from "../papers/keptReceipt.ts";

type Slip = WireBody<typeof collections.record>;
type Terms = WireReturns<typeof collections.terms>;

/** The receipt of a collection that is on the phone: shown to the farmer, printed, or its QR scanned. */
export function KeptReceiptScreen() {
  const { id = "" } = useParams();
  const found = useKept(id);
  return (
    <div className="mx-auto max-w-[480px]">
      <BackLink label={t.toSync} to="/sync" />
      <PageTitle title={t.receipt} />
      {found && <Receipt item={found.item} slip={found.slip} />}
    </div>
  );
}

function useKept(id: string): { item: Item; slip: Slip } | null {
  const work = useFieldWork();
  const status = useFieldStatus();
  const [found, setFound] = useState<{ item: Item; content: Content } | null>(null);
  useEffect(() => {
    let isGone = false;
    void work?.outbox.one(id).then((read) => {
      if (!isGone) setFound(read);
    });
    return () => {
      isGone = true;
    };
  }, [work, status, id]);
  // Only the form of a collection leads here, with what it asks the server to record.
  return found && { item: found.item, slip: found.content.body as Slip };
}

function Receipt({ item, slip }: { item: Item; slip: Slip }) {
  const { farmerId, productId, placeId, collectedOn: day } = slip;
  const answer = useQuery(
    collections.terms,
    { farmerId: farmerId ?? "", productId, placeId, day },
    // What a supplier sells waits without a receipt: their terms are not on the phone.
    { enabled: farmerId !== null },
  );
  const [language, setLanguage] = useState<Language>(currentLanguage);
  return (
    <>
      <div className="no-print mb-4 flex flex-col gap-3">
        <Numbers item={item} />
        <div className="flex flex-wrap gap-2" role="group" aria-label={t.receipt}>
          {languageCodes.map((code) => (
            <button
              key={code}
              type="button"
              className={`button little max-md:min-h-11! ${code === language ? "primary" : ""}`}
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
            >
              {languages[code]}
            </button>
          ))}
        </div>
      </div>
      {farmerId === null ? (
        <p className="notice">{slipWords.needsNetwork}</p>
      ) : (
        <Loaded answer={answer}>
          {(terms) => <Printed item={item} slip={slip} terms={terms} language={language} />}
        </Loaded>
      )}
      <div className="no-print mt-4 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => window.print()}>
          {t.print}
        </button>
        <Link className="button primary flex-1" to="/field-collections/new">
          {t.another}
        </Link>
      </div>
    </>
  );
}

function Numbers({ item }: { item: Item }) {
  if (item.official === null) return <p role="status">{t.notSentYet}</p>;
  return (
    <p role="status">
      {t.officialNumber}:{" "}
      <Link className="link" to={`/field-collections/${item.id}`}>
        {item.official}
      </Link>
    </p>
  );
}

interface PrintedProps {
  item: Item;
  slip: Slip;
  terms: Terms;
  language: Language;
}

function Printed({ item, slip, terms, language }: PrintedProps) {
  const { org, user } = useMe();
  const places = useQuery(stores.list, {});
  const placeName = places.data?.rows.find(({ id }) => id === slip.placeId)?.name ?? "";
  const findAt = new URL(`/field-collections?search=${item.number}`, location.origin).href;
  const kept: KeptSlip = {
    number: item.number,
    collectedOn: slip.collectedOn,
    weighings: slip.weighings.map(({ bags = 1, gross, tare }) => ({
      bags,
      gross: BigInt(gross),
      tare: BigInt(tare),
    })),
    moistureBp: slip.moistureBp ?? null,
    foreignMatterBp: slip.foreignMatterBp ?? null,
    unitPrice: BigInt(slip.unitPrice),
    recovery: BigInt(slip.recovery ?? "0"),
    terms: {
      farmerId: terms.farmer.id,
      sellerName: terms.farmer.name,
      sellerCode: terms.farmer.code,
      farmerVillage: terms.farmer.village,
      productName: terms.product.name,
      placeName,
      moistureLimitBp: terms.moistureLimitBp,
      foreignMatterAllowedBp: terms.foreignMatterAllowedBp,
      listPrice: BigInt(terms.price),
      // What is free by now has this slip's part taken off already.
      openAdvance: BigInt(terms.openAdvance) + BigInt(slip.recovery ?? "0"),
    },
    officerName: user.name,
  };
  return <PaperPreview paper={keptReceipt(kept, { companyName: org.name, language, findAt })} />;
}
