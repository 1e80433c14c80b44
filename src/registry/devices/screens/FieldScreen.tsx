import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { useFieldWork } from "#platform/web/offline/fieldState.ts";
import { t } from "#platform/web/offline/fieldWords.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { devicesApi } from "../api.ts";
import { SetUpPhone } from "./SetUpPhone.tsx";

type Device = WireReturns<typeof devicesApi.list>["rows"][number];

/** Phones that work without a network: this one's PIN, and every one that can be taken out of use. */
export function FieldScreen() {
  const may = useMay();
  const work = useFieldWork();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const answer = useQuery(may("canManageUsers") ? devicesApi.list : devicesApi.mine);
  return (
    <div className="mx-auto max-w-[720px]">
      <PageTitle title={t.title} beneath={t.text} />
      <section className="sheet mb-6 flex flex-wrap items-center gap-3 p-4">
        <h2 className="flex-1">{work ? `${t.thisPhone}: K${work.deviceNumber}` : t.thisPhone}</h2>
        {work && (
          <Link className="button" to="/sync">
            {t.sync}
          </Link>
        )}
        <button type="button" className="button primary" onClick={() => setIsSettingUp(true)}>
          {work ? t.changePin : t.setUp}
        </button>
        <Dialog
          title={work ? t.changePin : t.setUp}
          open={isSettingUp}
          onClose={() => setIsSettingUp(false)}
        >
          <SetUpPhone work={work} close={() => setIsSettingUp(false)} done={answer.retry} />
        </Dialog>
      </section>
      <h2 className="mb-3">{t.phones}</h2>
      <Loaded answer={answer}>
        {({ rows }) => (
          <ul className="sheet divide-y divide-line">
            {rows.map((device) => (
              <DeviceLine key={device.id} device={device} isThis={device.id === work?.deviceId} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function DeviceLine({ device, isThis }: { device: Device; isThis: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { name, number, userName, isActive, waiting, brought, marked, revokedAt, toldAt } = device;
  const facts = [
    userName,
    ...(isActive ? [] : [t.gone]),
    t.lastSeen(formatInstant(new Date(device.lastSeenAt))),
    t.brought(brought),
    ...(marked > 0 ? [t.marked(marked)] : []),
  ];
  const told = toldAt ? t.emptied(formatInstant(new Date(toldAt))) : t.notEmptied;
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{`K${number} · ${name}`}</span>
          {isThis && <Badge tone="done">{t.thisPhone}</Badge>}
          {revokedAt !== null && <Badge tone="refused">{t.revoked}</Badge>}
          {waiting > 0 && <Badge tone="waiting">{t.waitingThere(waiting)}</Badge>}
        </p>
        <p className="small quiet wrap-anywhere">{facts.join(" · ")}</p>
        {revokedAt !== null && (
          <p className="small quiet">{`${device.revokeReason ?? ""} · ${told}`}</p>
        )}
      </div>
      {revokedAt === null && (
        <button
          type="button"
          className="button little max-md:min-h-11!"
          aria-label={`${t.revoke}: K${number}`}
          onClick={() => setIsAsking(true)}
        >
          {t.revoke}
        </button>
      )}
      {isAsking && <Revoke device={device} close={() => setIsAsking(false)} />}
    </li>
  );
}

function Revoke({ device, close }: { device: Device; close: () => void }) {
  const form = useForm({
    initial: { reason: "" },
    command: devicesApi.revoke,
    args: ({ reason }) => ({ params: { id: device.id }, body: { reason } }),
    done: close,
  });
  return (
    <FormDialog form={form} title={t.revoke} submit={t.revoke} open onClose={close}>
      <p>{t.revokeMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
