import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatPhone } from "#kernel/phones.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmers } from "../api.ts";
import { formatHectares } from "../plotRules.ts";
import { goneStates } from "../groupRules.ts";
import { farmerLife, keepsFarmers, languages, seesFarmerMoney } from "../rules.ts";
import { CertificatesTab } from "./CertificatesTab.tsx";
import { certificateWords as c } from "./certificateWords.ts";
import { ConsentsTab } from "./ConsentsTab.tsx";
import { documentWords as d } from "./documentWords.ts";
import { EudrBadge, EudrReasons } from "./EudrBadge.tsx";
import { FarmerDocumentsTab } from "./FarmerDocumentsTab.tsx";
import { figureWords as f } from "./figureWords.ts";
import { groupWords as w } from "./groupWords.ts";
import { seasonAddress } from "./listAddress.ts";
import { Nin } from "./Nin.tsx";
import { PlacementDialog } from "./PlacementDialog.tsx";
import { Placements } from "./Placements.tsx";
import { PlotsTab } from "./PlotsTab.tsx";
import { standingWords as s } from "./standingWords.ts";
import { Photograph } from "./Photograph.tsx";
import { t } from "./words.ts";

type Farmer = WireReturns<typeof farmers.read>;

/** One farmer: who it is, what was agreed, the land, the money's way, the history. */
export function FarmerScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(farmers.read, { id });
  return <Loaded answer={answer}>{(farmer) => <OneFarmer farmer={farmer} />}</Loaded>;
}

function OneFarmer({ farmer }: { farmer: Farmer }) {
  const may = useMay();
  const [isPlacing, setIsPlacing] = useState(false);
  const placed = () => setIsPlacing(false);
  const { id } = farmer;
  const isGone = goneStates.some((state) => state === farmer.state);
  const account = { label: t.openAccount, to: `/farmers/${id}/account` };
  const record = { label: t.openRecord, to: `/farmers/${id}/record` };
  const [nearest, ...further] = may(seesFarmerMoney) ? [account, record] : [record];
  const blocked = farmer.isOwnRegistration ? [{ what: t.ownRegistration }] : [];
  return (
    <DetailPage
      back={{ label: t.farmers, to: "/farmers" }}
      title={farmer.name}
      code={farmer.code}
      status={<StatusBadge life={farmerLife} state={farmer.state} words={t.states} />}
      life={
        <LifeLine
          life={farmerLife}
          path={["pending_verification", "active"]}
          now={farmer.state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={farmerLife}
          of={farmer}
          moves={farmers}
          words={t.moves}
          says={{
            suspend: <p>{s.suspendMeans}</p>,
            leave: <p>{s.leaveMeans}</p>,
            die: <p>{s.dieMeans}</p>,
          }}
          blocked={{ verify: blocked }}
          more={[
            ...further,
            ...(may("canEditFarmers") && !isGone
              ? [{ label: w.place, isOff: false, press: () => setIsPlacing(true) }]
              : []),
            ...(may("canEditFarmers") && farmer.state !== "merged"
              ? [{ label: t.change, to: `/farmers/${id}/change` }]
              : []),
          ]}
        >
          <Link className="button" to={nearest.to}>
            {nearest.label}
          </Link>
          {isPlacing && (
            <PlacementDialog meant={{ ids: [id] }} now={farmer} close={placed} done={placed} />
          )}
        </ActionBar>
      }
      facts={factsOf(farmer)}
      tabs={tabsOf(farmer, may(keepsFarmers))}
      history={{ subject: "farmer", id: farmer.id }}
    />
  );
}

/** The parts of the page; papers for who keeps the register. */
function tabsOf(farmer: Farmer, seesPapers: boolean) {
  const { id } = farmer;
  const papers = { name: "documents", label: d.tab, content: <FarmerDocumentsTab farmerId={id} /> };
  return [
    { name: "summary", label: t.summary, content: <Summary farmer={farmer} /> },
    { name: "plots", label: t.plots, count: farmer.plots, content: <PlotsTab farmerId={id} /> },
    { name: "certificates", label: c.tab, content: <CertificatesTab farmerId={id} /> },
    ...(seesPapers ? [papers] : []),
    { name: "consents", label: t.consents, content: <ConsentsTab farmer={farmer} /> },
  ];
}

/** What must be known before anything else of the farmer is read. */
function Notices({ farmer }: { farmer: Farmer }) {
  return (
    <>
      {farmer.state === "suspended" && farmer.suspendReason && (
        <p className="notice refused">{t.suspendedBecause(farmer.suspendReason)}</p>
      )}
      {farmer.goneReason && (
        <p className="notice">{s.goneBecause(t.states[farmer.state], farmer.goneReason)}</p>
      )}
      {farmer.mergedInto && (
        <p className="notice">
          {s.mergedInto(farmer.mergedInto.code, farmer.mergedInto.name)}{" "}
          <Link className="link" to={`/farmers/${farmer.mergedInto.id}`}>
            {s.openThatOne}
          </Link>
        </p>
      )}
      {farmer.warnings.length > 0 && (
        <div className="notice waiting">
          <p className="font-medium">{t.lookAgain}</p>
          <ul>
            {farmer.warnings.map(({ code, message, farmerId }) => (
              <li key={`${code} ${farmerId ?? ""}`}>
                {farmerId ? (
                  <Link className="link" to={`/farmers/${farmerId}`}>
                    {message}
                  </Link>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <EudrReasons farmer={farmer} />
    </>
  );
}

function Summary({ farmer }: { farmer: Farmer }) {
  return (
    <>
      <Notices farmer={farmer} />
      <section className="sheet p-4">
        <h2 className="mb-2">{t.identity}</h2>
        {farmer.hasPhoto && <Photograph farmer={farmer} />}
        <Facts
          facts={[
            [t.surname, farmer.lastName],
            [t.firstName, farmer.firstName],
            [t.sex, t.sexes[farmer.sex]],
            [t.birthYear, farmer.birthYear ?? null],
            [
              t.nin,
              farmer.nin ? <Nin key="nin" farmerId={farmer.id} shortened={farmer.nin} /> : null,
            ],
            [t.nationalFarmerId, farmer.nationalFarmerId ?? null],
            [t.externalCode, farmer.externalCode ?? null],
          ]}
        />
        {farmer.isMasked && <p className="tiny mt-2">{t.masked}</p>}
      </section>
      <section className="sheet p-4">
        <h2 className="mb-2">{t.contact}</h2>
        <Facts
          facts={[
            [t.place, farmer.place],
            [t.telephone, farmer.phone ? formatPhone(farmer.phone) : null],
            [t.otherTelephone, farmer.altPhone ? formatPhone(farmer.altPhone) : null],
            [t.nextOfKin, farmer.nextOfKin ?? null],
            [t.householdSize, farmer.householdSize ?? null],
            [t.trees, farmer.trees ?? null],
            [t.language, languages.find(([code]) => code === farmer.language)?.[1] ?? null],
            [t.grows, farmer.commodities.map((one) => t.commodities[one]).join(", ") || null],
          ]}
        />
      </section>
      <Placements farmerId={farmer.id} />
    </>
  );
}

function Facts({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
    </dl>
  );
}

function factsOf(farmer: Farmer) {
  const number = farmer.paymentNumber ?? null;
  const isPhone = farmer.paymentMethod !== "bank";
  return [
    {
      heading: t.land,
      facts: [
        { label: t.plots, value: String(farmer.plots) },
        { label: t.hectares, value: formatHectares(farmer.areaM2), strong: true },
        { label: f.eudr, value: <EudrBadge standing={farmer.eudr} /> },
        {
          label: f.bought(farmer.season.name),
          value: `${formatKilograms(farmer.seasonGrams)} kg`,
          to: seasonAddress(farmer.id, farmer.season),
        },
      ],
    },
    {
      heading: w.standing,
      facts: [
        {
          label: w.group,
          value: farmer.group?.name ?? w.noGroup,
          ...(farmer.group ? { to: `/farmers/groups/${farmer.group.id}` } : {}),
        },
        { label: w.officer, value: farmer.officer?.name ?? w.noOfficer },
      ],
    },
    {
      heading: t.money,
      facts: [
        {
          label: f.advances,
          value: farmer.advanceOpen === null ? null : <Money amount={farmer.advanceOpen} />,
          to: `/farmers/${farmer.id}/account`,
        },
        { label: t.payee, value: farmer.payeeName ?? t.payees[farmer.payeeKind] },
        { label: t.method, value: t.methods[farmer.paymentMethod] },
        { label: t.bank, value: farmer.paymentBank ?? null },
        {
          label: isPhone ? t.wallet : t.account,
          value: number && isPhone ? formatPhone(number) : number,
        },
        { label: t.accountName, value: farmer.paymentAccountName ?? null },
      ],
    },
    {
      heading: t.registration,
      facts: [
        { label: t.registeredBy, value: farmer.registeredByName },
        { label: t.registeredOn, value: formatInstant(new Date(farmer.registeredAt)) },
        { label: t.verifiedBy, value: farmer.verifiedByName },
        {
          label: t.verifiedOn,
          value: farmer.verifiedAt && formatInstant(new Date(farmer.verifiedAt)),
        },
        { label: t.status, value: farmer.samePerson ? t.samePerson : null },
      ],
    },
  ];
}
