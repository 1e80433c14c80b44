import { useState } from "react";
import { useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { FormTroubles } from "#platform/web/parts/FormTroubles.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { complaints } from "../api.ts";
import { Messages, StandingBadge } from "./Messages.tsx";
import { t } from "./words.ts";

/** What became of a complaint, for whoever holds its code; the code stands in no address. */
export function AnswerScreen() {
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const { data, problem } = useQuery(complaints.follow, { code }, { enabled: code !== "" });
  return (
    <div className="form-page">
      <BackLink label={t.title} to="/employee-requests/complaint" />
      <PageTitle
        title={t.answerTitle}
        beside={data && code !== "" ? <StandingBadge standing={data.standing} /> : null}
      />
      <form
        className="mb-4 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setCode(typed.trim());
        }}
      >
        <label className="field flex-1 basis-60">
          <span>{t.enterCode}</span>
          <input
            className="input"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={typed.trim() === ""}>
          {t.open}
        </button>
      </form>
      {problem && (
        <p className="field-error" role="alert">
          {problem.detail}
        </p>
      )}
      {data && code !== "" && !problem && (
        <div className="flex flex-col gap-4">
          <p className="small quiet">{t.topics[data.topic]}</p>
          <Messages messages={data.messages} />
          <More code={code} />
        </div>
      )}
    </div>
  );
}

function More({ code }: { code: string }) {
  const form = useForm({
    initial: { text: "" },
    command: complaints.add,
    args: ({ text }) => ({ params: { code }, body: { text } }),
    done: () => {
      toast(t.added);
      form.startOver();
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormTroubles form={form} />
      <TextField field={form.field("text")} label={t.add} required long />
      <button type="submit" className="button self-end" disabled={form.busy}>
        {t.addIt}
      </button>
    </form>
  );
}
