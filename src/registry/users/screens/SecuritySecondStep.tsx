import { useState } from "react";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { type Factor, factorName, kindOf } from "./securityAccount.ts";
import { EnrolApp, EnrolPhone } from "./SecurityEnrol.tsx";
import { RemoveFactor } from "./SecurityRemove.tsx";
import { SecuritySection } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

interface SecondStepProps {
  factors: readonly Factor[];
  sendsTexts: boolean;
  reload: () => Promise<void>;
}

/** The second step: on or off, each app and phone, and what to do before a phone is lost. */
export function SecuritySecondStep({ factors, sendsTexts, reload }: SecondStepProps) {
  const [dialog, setDialog] = useState<"app" | "phone" | Factor | null>(null);
  const close = (): void => setDialog(null);
  const leaving = typeof dialog === "object" ? dialog : null;
  const isOn = factors.length > 0;
  return (
    <SecuritySection
      title={t.second}
      text={t.secondText}
      status={<Badge tone={isOn ? "done" : "quiet"}>{isOn ? t.secondOn : t.secondOff}</Badge>}
    >
      {isOn && (
        <ul className="mb-3 divide-y divide-line border-y border-line" aria-label={t.factors}>
          {factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} remove={() => setDialog(factor)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={isOn ? "button" : "button primary"}
          onClick={() => setDialog("app")}
        >
          {t.addApp}
        </button>
        {sendsTexts && (
          <button type="button" className="button" onClick={() => setDialog("phone")}>
            {t.addPhone}
          </button>
        )}
      </div>
      <div className="notice active mt-4">
        <h3 className="font-strong">{t.advice}</h3>
        <p className="quiet">{t.adviceText}</p>
      </div>
      <Dialog title={t.enrolTitle} open={dialog === "app"} onClose={close}>
        <EnrolApp taken={factors.map(factorName)} reload={reload} close={close} />
      </Dialog>
      <Dialog title={t.phoneTitle} open={dialog === "phone"} onClose={close}>
        <EnrolPhone reload={reload} close={close} />
      </Dialog>
      <Dialog
        title={leaving ? t.removeTitle(factorName(leaving)) : ""}
        open={leaving !== null}
        onClose={close}
      >
        {leaving && (
          <RemoveFactor factor={leaving} factors={factors} reload={reload} close={close} />
        )}
      </Dialog>
    </SecuritySection>
  );
}

function FactorLine({ factor, remove }: { factor: Factor; remove: () => void }) {
  const added = t.addedOn(formatDay(kampalaDay(new Date(factor.created_at))));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{factorName(factor)}</p>
        <p className="small quiet">
          {kindOf(factor)} · {added}
        </p>
      </div>
      <button
        type="button"
        className="button little max-md:min-h-11!"
        aria-label={t.removeNamed(factorName(factor))}
        onClick={remove}
      >
        {t.remove}
      </button>
    </li>
  );
}
