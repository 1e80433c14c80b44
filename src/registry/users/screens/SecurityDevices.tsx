import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import { security } from "../securityApi.ts";
import { DialogFoot, SecuritySection } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

type Device = WireReturns<typeof security.sessions>["rows"][number];

/** Where the person is signed in, with a way to end each, and all others at once. */
export function SecurityDevices() {
  const answer = useQuery(security.sessions, undefined, { everyMs: 60_000 });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SecuritySection title={t.devices} text={t.devicesText}>
      <Loaded answer={answer} skeleton={<div className="h-24" aria-busy />}>
        {({ rows }) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {thisFirst(rows).map((device) => (
                <DeviceLine key={device.id} device={device} />
              ))}
            </ul>
            {rows.length > 1 && (
              <button type="button" className="button mt-3" onClick={() => setIsAsking(true)}>
                {t.endOthers}
              </button>
            )}
            <Dialog title={t.endOthersTitle} open={isAsking} onClose={() => setIsAsking(false)}>
              <EndOthers
                keep={rows.find(({ isThis }) => isThis)?.id ?? ""}
                others={rows.length - 1}
                close={() => setIsAsking(false)}
              />
            </Dialog>
          </>
        )}
      </Loaded>
    </SecuritySection>
  );
}

function thisFirst(devices: readonly Device[]): Device[] {
  return devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

function DeviceLine({ device }: { device: Device }) {
  const end = useCommand(security.endSession);
  const Icon = /phone/i.test(device.name) ? IconDeviceMobile : IconDeviceDesktop;
  const since = formatInstant(new Date(device.signedInAt));
  const press = async (): Promise<void> => {
    const outcome = await end.run({ params: { id: device.id } });
    if (outcome.ok) toast(t.ended, { text: device.name });
  };
  const facts = [
    device.address,
    `${t.signedIn} ${since}`,
    ...(device.isRemembered ? [t.staysDays] : []),
    ...(device.hasSecondStep ? [t.withSecond] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon size={20} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{device.name}</span>
          {device.isThis && <Badge tone="done">{t.thisDevice}</Badge>}
        </p>
        <p className="small quiet wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        {!device.isThis && (
          <p className="small quiet">
            {t.lastActive} {formatInstant(new Date(device.lastActiveAt))}
          </p>
        )}
        {end.problem && <ProblemNotice problem={end.problem} />}
      </div>
      {!device.isThis && (
        <button
          type="button"
          className="button little max-md:min-h-11!"
          disabled={end.busy}
          aria-label={t.endNamed(device.name, since)}
          onClick={() => void press()}
        >
          {t.end}
        </button>
      )}
    </li>
  );
}

function EndOthers(props: { keep: string; others: number; close: () => void }) {
  const { keep, others, close } = props;
  const end = useCommand(security.endOtherSessions);
  const press = async (): Promise<void> => {
    const outcome = await end.run({ body: { keep } });
    if (!outcome.ok) return;
    toast(t.othersEnded);
    close();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      {end.problem && <ProblemNotice problem={end.problem} />}
      <p>{t.endOthersMeans(others)}</p>
      <DialogFoot cancel={t.cancel} onCancel={close} submit={t.endOthers} busy={end.busy} isFinal />
    </form>
  );
}
