import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { farmers } from "../api.ts";
import {
  type ConsentMethod,
  consentMethods,
  type ConsentPurpose,
  consentPurposes,
  keepsFarmers,
  seesAllHeld,
} from "../rules.ts";
import { t } from "./words.ts";

type Farmer = WireReturns<typeof farmers.read>;
interface Asked {
  purpose: ConsentPurpose;
  given: boolean;
}

/** What the farmer agreed to, purpose by purpose; each can be taken back at any time. */
export function ConsentsTab({ farmer }: { farmer: Farmer }) {
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isPublic = farmer.consents.some((one) => one.purpose === "public_profile" && one.given);
  return (
    <>
      <ul className="sheet divide-y divide-line">
        {consentPurposes.map((purpose) => {
          const said = farmer.consents.find((one) => one.purpose === purpose);
          const given = said?.given ?? false;
          const words = given ? t.given : said ? t.notGiven : t.notAsked;
          return (
            <li key={purpose} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">{t.purposes[purpose]}</p>
                {said && (
                  <p className="small quiet">
                    {t.consentMethods[said.method]} ·{" "}
                    {t.saidOn(formatInstant(new Date(said.at)), said.byName ?? "–")}
                  </p>
                )}
              </div>
              <Badge tone={given ? "done" : said ? "refused" : "quiet"}>{words}</Badge>
              {may(keepsFarmers) && (
                <button
                  type="button"
                  className="button little"
                  onClick={() => setAsked({ purpose, given: !given })}
                >
                  {given ? t.withdraw : t.giveConsent}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {isPublic && farmer.state !== "suspended" && (
        <p>
          <a className="link" href={`/farmer-profile/${farmer.publicId}`}>
            {t.publicPage}
          </a>
        </p>
      )}
      {may(seesAllHeld) && (
        <p>
          <Link className="link" to={`/farmers/${farmer.id}/personal-data`}>
            {t.allHeld}
          </Link>
        </p>
      )}
      {asked && <ConsentDialog farmer={farmer} asked={asked} close={() => setAsked(null)} />}
    </>
  );
}

function ConsentDialog(props: { farmer: Farmer; asked: Asked; close: () => void }) {
  const { farmer, asked, close } = props;
  const { purpose, given } = asked;
  const form = useForm({
    initial: { method: "signature" as ConsentMethod | "" },
    command: farmers.consent,
    args: ({ method }) => ({
      params: { id: farmer.id },
      body: { purpose, given, method: method === "" ? "signature" : method },
    }),
    done: () => {
      toast(given ? t.given : t.notGiven);
      close();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.recordOf(t.purposes[purpose])}
      submit={given ? t.giveConsent : t.withdraw}
      open
      onClose={close}
      isFinal={!given}
    >
      {!given && <p>{t.withdrawMeans[purpose]}</p>}
      <ChoiceField
        field={form.field("method")}
        label={t.consentMethod}
        options={consentMethods.map((value) => ({ value, label: t.consentMethods[value] }))}
        required
      />
    </FormDialog>
  );
}
