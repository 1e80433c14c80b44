import { useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { Refused } from "#platform/web/signIn/Refused.tsx";
import { toast } from "#platform/web/toasts.ts";
import { connect, connectable, disconnect, mayLink, type UserIdentity } from "./securityAccount.ts";
import { DialogFoot, Problem, SecuritySection } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

interface WaysProps {
  identities: readonly UserIdentity[];
  reload: () => Promise<void>;
}

/** Every way that opens this account; outside services are connected and disconnected here. */
export function SecurityWays({ identities, reload }: WaysProps) {
  const [leaving, setLeaving] = useState<UserIdentity | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const more = connectable(identities);
  const press = async (provider: string): Promise<void> => {
    const said = await connect(provider);
    if (!said.ok) setProblem(said.words);
  };
  return (
    <SecuritySection title={t.ways} text={t.waysText}>
      <Refused text={problem} />
      <ul className="divide-y divide-line border-y border-line">
        {identities.map((identity) => (
          <li
            key={identity.identity_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium">{wayName(identity.provider)}</p>
              <p className="small quiet wrap-anywhere">{factsOf(identity)}</p>
            </div>
            {mayLink() && identities.length > 1 && (
              <button
                type="button"
                className="button little max-md:min-h-11!"
                aria-label={t.disconnectNamed(wayName(identity.provider))}
                onClick={() => setLeaving(identity)}
              >
                {t.disconnect}
              </button>
            )}
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {more.map((provider) => (
            <button
              key={provider}
              type="button"
              className="button"
              onClick={() => void press(provider)}
            >
              {t.connect(wayName(provider))}
            </button>
          ))}
        </div>
      )}
      <Dialog
        title={leaving ? t.disconnectNamed(wayName(leaving.provider)) : ""}
        open={leaving !== null}
        onClose={() => setLeaving(null)}
      >
        {leaving && (
          <Disconnect identity={leaving} reload={reload} close={() => setLeaving(null)} />
        )}
      </Dialog>
    </SecuritySection>
  );
}

function Disconnect(props: {
  identity: UserIdentity;
  reload: () => Promise<void>;
  close: () => void;
}) {
  const { identity, reload, close } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    const said = await disconnect(identity);
    setBusy(false);
    if (!said.ok) return setProblem(said.words);
    toast(t.disconnected, { text: wayName(identity.provider) });
    close();
    await reload();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <Problem words={problem} />
      <p>{t.disconnectMeans(wayName(identity.provider))}</p>
      <DialogFoot cancel={t.cancel} onCancel={close} submit={t.disconnect} busy={busy} isFinal />
    </form>
  );
}

function wayName(provider: string): string {
  if (provider === "email") return t.wayKinds.email;
  if (provider === "phone") return t.wayKinds.phone;
  if (provider === "web3") return t.wayKinds.web3;
  return provider.startsWith("sso:") ? t.wayKinds.sso : sentence(provider);
}

function factsOf({ identity_data: data, last_sign_in_at: at }: UserIdentity): string {
  const address: unknown = data?.["email"] ?? data?.["phone"];
  const used = at ? t.lastUsed(formatInstant(new Date(at))) : t.neverUsed;
  return typeof address === "string" && address !== "" ? `${address} · ${used}` : used;
}
