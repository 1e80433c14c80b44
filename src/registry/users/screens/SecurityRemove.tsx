import { type FormEvent, useId, useState } from "react";
import { CodeField } from "#platform/web/signIn/CodeField.tsx";
import { saidIn } from "#platform/web/signIn/said.ts";
import { toast } from "#platform/web/toasts.ts";
import { type Factor, factorName, proveFactor, removeFactor, sendCode } from "./securityAccount.ts";
import { DialogFoot, Problem } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

interface RemoveProps {
  factor: Factor;
  factors: readonly Factor[];
  reload: () => Promise<void>;
  close: () => void;
}

/**
 * Removes a second step after a fresh code: of another one where there is one, for the one that leaves may be lost,
 * and because the session stays as good as the step that stays.
 */
export function RemoveFactor({ factor, factors, reload, close }: RemoveProps) {
  const others = factors.filter(({ id }) => id !== factor.id);
  const offered = others.length > 0 ? others : [factor];
  const [chosen, setChosen] = useState(offered[0]?.id ?? factor.id);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const proof = offered.find(({ id }) => id === chosen) ?? factor;
  const waitsForText = proof.factor_type === "phone" && challenge === null;
  const send = async (): Promise<void> => {
    const said = await sendCode(proof.id);
    if (said.ok) setChallenge(said.value);
    else setProblem(said.words);
  };
  const remove = async (code: string): Promise<void> => {
    const proved = await proveFactor(proof.id, code, challenge);
    const said = proved.ok ? await removeFactor(factor.id) : proved;
    if (!said.ok) return setProblem(said.words);
    toast(t.removed, { text: factorName(factor) });
    close();
    await reload();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = saidIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, "");
    setBusy(true);
    setProblem(null);
    await (waitsForText ? send() : remove(code));
    setBusy(false);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Problem words={problem} />
      <p>{others.length > 0 ? t.removeOne : t.removeLast}</p>
      {offered.length > 1 && (
        <ProofChoice
          factors={offered}
          chosen={chosen}
          choose={(id) => {
            setChosen(id);
            setChallenge(null);
          }}
        />
      )}
      {waitsForText ? (
        <p>{t.phoneMeans}</p>
      ) : (
        <CodeField
          key={proof.id}
          isFirst
          label={t.code}
          hint={proof.factor_type === "phone" ? t.codeHint : t.proveApp(factorName(proof))}
        />
      )}
      <DialogFoot
        cancel={t.cancel}
        onCancel={close}
        submit={waitsForText ? t.sendCode : t.remove}
        busy={busy}
        isFinal={!waitsForText}
      />
    </form>
  );
}

function ProofChoice(props: {
  factors: readonly Factor[];
  chosen: string;
  choose: (id: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.proveWith}</label>
      <select
        id={id}
        className="input"
        value={props.chosen}
        onChange={(event) => props.choose(event.target.value)}
      >
        {props.factors.map((factor) => (
          <option key={factor.id} value={factor.id}>
            {factorName(factor)}
          </option>
        ))}
      </select>
    </div>
  );
}
