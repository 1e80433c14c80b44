// A new second step, in two moves: say what it is, then show that it works. Nothing is on before the
// first code was right; what is begun and left is given up.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CodeField } from "#platform/web/signIn/CodeField.tsx";
import { saidIn } from "#platform/web/signIn/said.ts";
import { useSendAgain } from "#platform/web/signIn/sendAgain.ts";
import { toast } from "#platform/web/toasts.ts";
import {
  type Begun,
  beginApp,
  beginPhone,
  giveUpFactor,
  proveFactor,
  type Said,
  sendCode,
} from "./securityAccount.ts";
import { DialogFoot, Problem } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

interface EnrolProps {
  reload: () => Promise<void>;
  close: () => void;
}

/** What both have in common: one thing at a time, a problem in words, and giving up what was begun. */
function useEnrolling({ reload, close }: EnrolProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const unproved = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (unproved.current !== null) void giveUpFactor(unproved.current);
    },
    [],
  );
  const attempt = async <T,>(work: Promise<Said<T>>): Promise<T | null> => {
    setBusy(true);
    setProblem(null);
    const said = await work;
    setBusy(false);
    if (said.ok) return said.value;
    setProblem(said.words);
    return null;
  };
  const begin = async <T extends { id: string }>(work: Promise<Said<T>>): Promise<T | null> => {
    const begun = await attempt(work);
    unproved.current = begun?.id ?? null;
    return begun;
  };
  const prove = async (id: string, code: string, challenge: string | null): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const said = await proveFactor(id, code, challenge);
    setBusy(false);
    if (!said.ok) return setProblem(said.words);
    unproved.current = null;
    toast(t.enrolled, { text: t.enrolledText });
    close();
    await reload();
  };
  return { problem, busy, attempt, begin, prove };
}

/** An authenticator app: a name, then the picture to scan, then its first code. */
export function EnrolApp({ taken, ...props }: EnrolProps & { taken: readonly string[] }) {
  const { problem, busy, begin, prove } = useEnrolling(props);
  const [begun, setBegun] = useState<Begun | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    if (begun) return prove(begun.id, saidIn(said, "code").replaceAll(/\s/g, ""), null);
    setBegun(await begin(beginApp(saidIn(said, "name").trim())));
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Problem words={problem} />
      {begun ? (
        <>
          <p>{t.scan}</p>
          <img
            className="mx-auto size-48 rounded-md border border-line"
            src={begun.picture}
            alt={t.picture}
          />
          <KeyByHand secret={begun.secret} />
          <CodeField label={t.code} hint={t.enterCode} isFirst />
          <p className="small quiet">{t.enrolMeans}</p>
        </>
      ) : (
        <NameField given={taken.includes(t.enrolNameGiven) ? "" : t.enrolNameGiven} />
      )}
      <DialogFoot
        cancel={t.cancel}
        onCancel={props.close}
        submit={begun ? (busy ? t.turningOn : t.turnOn) : t.next}
        busy={busy}
      />
    </form>
  );
}

/** The key for whoever cannot scan: in groups of four to be read, copied whole. */
function KeyByHand({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <div>
      <p className="small quiet">{t.byHand}</p>
      <p className="code wrap-anywhere" data-secret={secret}>
        {secret.match(/.{1,4}/g)?.join(" ")}
      </p>
      <button type="button" className="button little mt-1" onClick={() => void copy()}>
        {t.copy}
      </button>
      <span className="small quiet ml-2" role="status">
        {isCopied ? t.copied : ""}
      </span>
    </div>
  );
}

/** A phone: its number, then the code of the text message. */
export function EnrolPhone(props: EnrolProps) {
  const { problem, busy, attempt, begin, prove } = useEnrolling(props);
  const again = useSendAgain();
  const [phone, setPhone] = useState<{ id: string; number: string } | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const send = async (id: string): Promise<void> => {
    const sent = await attempt(sendCode(id));
    if (sent === null) return;
    setChallenge(sent);
    again.sent();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    if (phone && challenge !== null) {
      return prove(phone.id, saidIn(said, "code").replaceAll(/\s/g, ""), challenge);
    }
    if (phone) return send(phone.id);
    const number = saidIn(said, "phone").replaceAll(/\D/g, "");
    const begun = await begin(beginPhone(saidIn(said, "name").trim(), `+${number}`));
    if (!begun) return;
    setPhone({ id: begun.id, number });
    await send(begun.id);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Problem words={problem} />
      {phone ? (
        <>
          {challenge !== null && <p>{t.sent(phone.number)}</p>}
          {challenge !== null && <CodeField label={t.code} hint={t.codeHint} isFirst />}
          <button
            type="button"
            className="button self-start"
            disabled={busy || again.left > 0}
            onClick={() => void send(phone.id)}
          >
            {again.left > 0 ? t.againIn(again.left) : t.again}
          </button>
          <p className="small quiet">{t.enrolMeans}</p>
        </>
      ) : (
        <>
          <p>{t.phoneMeans}</p>
          <NameField given="" />
          <PhoneField />
        </>
      )}
      <DialogFoot
        cancel={t.cancel}
        onCancel={props.close}
        submit={challenge === null ? t.sendCode : busy ? t.turningOn : t.turnOn}
        busy={busy || (challenge === null && again.left > 0)}
      />
    </form>
  );
}

function NameField({ given }: { given: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.enrolName}</label>
      <input
        id={id}
        className="input"
        name="name"
        defaultValue={given}
        maxLength={60}
        autoComplete="off"
        aria-describedby={`${id}hint`}
        required
      />
      <p id={`${id}hint`} className="field-hint">
        {t.enrolNameHint}
      </p>
    </div>
  );
}

function PhoneField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.phoneNumber}</label>
      <input
        id={id}
        className="input"
        name="phone"
        type="tel"
        autoComplete="tel"
        aria-describedby={`${id}hint`}
        required
      />
      <p id={`${id}hint`} className="field-hint">
        {t.phoneHint}
      </p>
    </div>
  );
}
