import { useState } from "react";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { notifications } from "../api.ts";
import { t } from "./words.ts";

/** Which kinds of things somebody is told, each by itself. */
export function PreferencesScreen() {
  const answer = useQuery(notifications.preferences);
  return <Loaded answer={answer}>{({ kinds }) => <Preferences kinds={kinds} />}</Loaded>;
}

type Kinds = WireReturns<typeof notifications.preferences>["kinds"];

function Preferences({ kinds }: { kinds: Kinds }) {
  return (
    <div className="mx-auto max-w-180">
      <BackLink to="/settings" label={t.settings} />
      <PageTitle title={t.chooseTitle} beneath={t.chooseText} />
      <fieldset className="sheet">
        <legend className="sr-only">{t.wanted}</legend>
        {kinds.map((one) => (
          <KindLine key={one.kind} {...one} />
        ))}
      </fieldset>
    </div>
  );
}

/** One kind: ticked, it is told. What was pressed shows at once, and goes back when it is refused. */
function KindLine({ kind, isWanted }: Kinds[number]) {
  const { run, busy, problem } = useCommand(notifications.prefer);
  const [asked, setAsked] = useState(isWanted);
  const prefer = async (wanted: boolean): Promise<void> => {
    if (busy) return;
    setAsked(wanted);
    const { ok } = await run({ body: { kind, isWanted: wanted } });
    if (ok) toast(t.chosen);
    else setAsked(!wanted);
  };
  return (
    <div className="border-b border-line last:border-b-0">
      <div className="flex items-start gap-3 px-4 py-3">
        <input
          id={kind}
          aria-describedby={`${kind}-text`}
          type="checkbox"
          className="check mt-0.5"
          checked={busy ? asked : isWanted}
          onChange={(event) => void prefer(event.target.checked)}
        />
        <div className="flex-1">
          <label className="block font-medium" htmlFor={kind}>
            {t.kinds[kind].name}
          </label>
          <p className="quiet" id={`${kind}-text`}>
            {t.kinds[kind].text}
          </p>
        </div>
      </div>
      {problem && (
        <div className="px-4 pb-3">
          <ProblemNotice problem={problem} />
        </div>
      )}
    </div>
  );
}
