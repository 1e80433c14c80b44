import { useState } from "react";
import { Link } from "react-router";
import { formatCode, makeVerificationCode } from "#kernel/crockford.ts";
import { useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { complaints } from "../api.ts";
import { type Topic, topics } from "../rules.ts";
import { t } from "./words.ts";

const back = { label: t.back, to: "/employee-requests" };

/** A complaint without a name. The code is made here and shown once; nothing is kept on the device. */
export function ComplaintForm() {
  const answer = useQuery(complaints.slip, undefined);
  const [code] = useState(() => makeVerificationCode(crypto.getRandomValues(new Uint8Array(10))));
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent code={code} />;
  return (
    <Loaded answer={answer}>
      {({ slip }) => <Fields slip={slip} code={code} sent={() => setSent(true)} />}
    </Loaded>
  );
}

function Fields({ slip, code, sent }: { slip: string; code: string; sent: () => void }) {
  const form = useForm({
    initial: { topic: "" as Topic | "", text: "", signedAs: "" },
    command: complaints.handIn,
    args: ({ topic, text, signedAs }) => ({
      params: { slip },
      body: {
        code,
        topic: topic === "" ? "other" : topic,
        text,
        signedAs: signedAs.trim() || null,
      },
    }),
    done: sent,
  });
  return (
    <FormPage form={form} title={t.title} back={back} submit={t.send}>
      <p className="notice">{t.promise}</p>
      <p>
        <Link className="link inline-block max-md:py-2.5" to="/employee-requests/complaint/answer">
          {t.readAnswer}
        </Link>
      </p>
      <Group heading={t.text}>
        <ChoiceField
          field={form.field("topic")}
          label={t.topic}
          required
          options={topics.map((value) => ({ value, label: t.topics[value] }))}
        />
        <TextField field={form.field("text")} label={t.text} hint={t.textHint} required long />
        <TextField field={form.field("signedAs")} label={t.signedAs} />
      </Group>
    </FormPage>
  );
}

function Sent({ code }: { code: string }) {
  return (
    <div className="form-page">
      <BackLink {...back} />
      <PageTitle title={t.sentTitle} />
      <section className="sheet flex flex-col gap-3 p-4" aria-label={t.code}>
        <p>{t.keepCode}</p>
        <p className="text-xl font-strong">{formatCode(code)}</p>
        <p>
          <Link
            className="link inline-block max-md:py-2.5"
            to="/employee-requests/complaint/answer"
          >
            {t.readNow}
          </Link>
        </p>
      </section>
    </div>
  );
}
