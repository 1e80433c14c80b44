import { useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { FormTroubles } from "#platform/web/parts/FormTroubles.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { complaints, type ComplaintWire } from "../api.ts";
import { Messages, StandingBadge } from "./Messages.tsx";
import { t } from "./words.ts";

/** One complaint, and answering it. */
export function ComplaintScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(complaints.one, { id });
  return <Loaded answer={answer}>{(complaint) => <Shown complaint={complaint} />}</Loaded>;
}

function Shown({ complaint }: { complaint: ComplaintWire }) {
  const { id, topic, standing, receivedOn, signedAs, messages } = complaint;
  const close = useCommand(complaints.close);
  const press = async (): Promise<void> => {
    const done = await close.run({ params: { id }, body: {} });
    if (done.ok) toast(t.closed);
  };
  return (
    <div className="form-page">
      <BackLink label={t.listTitle} to="/employee-requests/complaints" />
      <PageTitle
        title={t.topics[topic]}
        beside={<StandingBadge standing={standing} />}
        beneath={`${formatDay(receivedOn)}, ${signedAs ?? t.noName}`}
      >
        {standing !== "closed" && (
          <button
            type="button"
            className="button"
            disabled={close.busy}
            onClick={() => void press()}
          >
            {t.close}
          </button>
        )}
      </PageTitle>
      {close.problem && <p className="field-error">{close.problem.detail}</p>}
      <div className="flex flex-col gap-4">
        <Messages messages={messages} />
        {standing !== "closed" && <Answer id={id} />}
      </div>
    </div>
  );
}

function Answer({ id }: { id: string }) {
  const form = useForm({
    initial: { text: "" },
    command: complaints.answer,
    args: ({ text }) => ({ params: { id }, body: { text } }),
    done: () => {
      toast(t.answered);
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
      <TextField field={form.field("text")} label={t.answer} required long />
      <button type="submit" className="button primary self-end" disabled={form.busy}>
        {t.sendAnswer}
      </button>
    </form>
  );
}
