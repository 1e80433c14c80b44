// The devices somebody is signed in on, each to be signed out, and their second steps.
import { useState } from "react";
import { formatDay, formatInstant, kampalaDay } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { accounts } from "../accountApi.ts";
import type { users } from "../api.ts";
import { EndDeviceDialog } from "./AccountDialogs.tsx";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;
type Security = WireReturns<typeof accounts.security>;

export function UserSecurity({ user }: { user: User }) {
  const answer = useQuery(accounts.security, { id: user.id });
  return (
    <Loaded answer={answer} skeleton={<div className="sheet h-40" aria-busy />}>
      {(security) => (
        <div className="flex flex-col gap-6">
          <Devices user={user} devices={security.devices} />
          <Factors factors={security.factors} />
        </div>
      )}
    </Loaded>
  );
}

function Devices({ user, devices }: { user: User; devices: Security["devices"] }) {
  const [asked, setAsked] = useState<Security["devices"][number] | null>(null);
  return (
    <section>
      <h2 className="mb-2">{t.devices}</h2>
      {devices.length === 0 ? (
        <p className="sheet quiet p-4">{t.noDevices}</p>
      ) : (
        <ul className="sheet divide-y divide-line">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1">
                <b>{device.name}</b>
                <p className="small quiet">
                  {t.deviceSeen(
                    formatInstant(new Date(device.signedInAt)),
                    formatInstant(new Date(device.lastActiveAt)),
                  )}{" "}
                  {device.address}
                </p>
              </div>
              <button type="button" className="button soft" onClick={() => setAsked(device)}>
                {t.endDevice}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked && <EndDeviceDialog user={user} device={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Factors({ factors }: { factors: Security["factors"] }) {
  return (
    <section>
      <h2 className="mb-2">{t.secondStep}</h2>
      {factors.length === 0 ? (
        <p className="sheet quiet p-4">{t.noFactors}</p>
      ) : (
        <ul className="sheet divide-y divide-line">
          {factors.map(({ id, name, kind, addedAt }) => (
            <li key={id} className="px-4 py-3">
              <b>{name === "" ? t.factorKinds[kind] : name}</b>
              <p className="small quiet">
                {t.factorKinds[kind]}, {formatDay(kampalaDay(new Date(addedAt)))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
