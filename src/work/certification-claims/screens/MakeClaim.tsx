import { useState } from "react";
import { seasonsBack } from "#kernel/seasons.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { type CertificateScheme, certificateSchemes } from "#registry/farmers/rules.ts";
import { certificationClaims } from "../api.ts";
import { t } from "./words.ts";

const schemes = certificateSchemes.map((value) => ({ value, label: t.schemes[value] }));

/** The button and the dialog of a new claim, for whoever may make one. */
export function MakeClaim() {
  const mayCall = useMayCall();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCall(certificationClaims.make.needs)) return null;
  return (
    <>
      <button type="button" className="button primary" onClick={() => setIsOpen(true)}>
        {t.make}
      </button>
      {isOpen && <ClaimDialog close={() => setIsOpen(false)} />}
    </>
  );
}

interface Values {
  scheme: CertificateScheme | "";
  season: string;
  shipment: Picked | null;
  grams: string;
}

function ClaimDialog({ close }: { close: () => void }) {
  const { org } = useMe();
  const seasons = seasonsBack(org.today, 3);
  const initial: Values = { scheme: "", season: seasons[0] ?? "", shipment: null, grams: "" };
  const form = useForm({
    initial,
    command: certificationClaims.make,
    args: ({ scheme, season, shipment, grams }: Values, id) => ({
      // The field says that a scheme is needed before anything is sent.
      body: { id, scheme: scheme || "own", season, shipmentId: shipment?.id ?? "", grams },
    }),
    done: (answer) => {
      toast(t.made(answer.number));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.make} submit={t.make} open onClose={close}>
      <ChoiceField field={form.field("scheme")} label={t.scheme} options={schemes} required />
      <ChoiceField
        field={form.field("season")}
        label={t.season}
        options={seasons.map((value) => ({ value, label: value }))}
        required
      />
      <PickField
        field={form.field("shipment")}
        label={t.shipment}
        required
        list={certificationClaims.shipments}
        option={(row) => ({
          id: row.id,
          label: row.number,
          detail: `${row.customerName}, ${formatKilograms(row.net)} kg`,
        })}
      />
      <Room {...form.values} />
      <WeightField field={form.field("grams")} label={t.weight} required />
    </FormDialog>
  );
}

/** What may still be claimed, once scheme, season and shipment are known. */
function Room({ scheme, season, shipment }: Values) {
  if (scheme === "" || season === "" || shipment === null) return null;
  return <KnownRoom scheme={scheme} season={season} shipmentId={shipment.id} />;
}

function KnownRoom(asked: { scheme: CertificateScheme; season: string; shipmentId: string }) {
  const { data } = useQuery(certificationClaims.room, asked);
  if (!data) return null;
  return (
    <div aria-live="polite">
      <p>{t.room(formatKilograms(data.good, 3), formatKilograms(data.free, 3))}</p>
      {data.warnings.map((words) => (
        <p key={words} className="notice waiting">
          {words}
        </p>
      ))}
    </div>
  );
}
