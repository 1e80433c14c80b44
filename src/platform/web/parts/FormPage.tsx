import type { ReactNode } from "react";
import { formatTime } from "#kernel/days.ts";
import { useMaySend, useMe } from "../may.ts";
import { BackLink } from "./BackLink.tsx";
import { FormTroubles } from "./FormTroubles.tsx";
import { PageTitle } from "./PageTitle.tsx";
import type { Form } from "./useForm.ts";
import { t } from "./fieldWords.ts";

interface FormPageProps<V extends object> {
  form: Form<V>;
  title: string;
  /** Where the arrow leads: the list. */
  back: { label: string; to: string };
  /** The verb on the one button: "Record collection". */
  submit: string;
  /** Live sums; stay in view above the button. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A form whose sender would be refused is not begun. */
function NotYours({ title, back }: Pick<FormPageProps<object>, "title" | "back">) {
  const { user } = useMe();
  return (
    <div className="form-page">
      <BackLink {...back} />
      <PageTitle title={title} />
      <div className="notice refused" role="alert">
        <p className="font-strong text-cherry">{t.notYours}</p>
        <p>{t.notYoursText(user.role.replaceAll("_", " "))}</p>
      </div>
    </div>
  );
}

/** A form: one column, groups, sums at the thumb, all errors at once. Page kind 3 of the look. */
export function FormPage<V extends object>(props: FormPageProps<V>) {
  const { form, title, back, submit, summary, children } = props;
  const maySend = useMaySend();
  if (!maySend(form.needs)) return <NotYours title={title} back={back} />;
  return (
    <div className="form-page">
      <BackLink {...back} />
      <PageTitle title={title} />
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormTroubles form={form} />
        {form.draftAt !== null && (
          <p className="small quiet flex flex-wrap items-center gap-x-3">
            {t.draft(formatTime(new Date(form.draftAt)))}
            <button type="button" className="link" onClick={form.startOver}>
              {t.startOver}
            </button>
          </p>
        )}
        {children}
        <div className="form-foot">
          {summary && <div className="flex-1">{summary}</div>}
          <button
            type="submit"
            className="button primary w-full md:ml-auto md:w-auto"
            disabled={form.busy}
          >
            {form.busy ? t.sending : submit}
          </button>
        </div>
      </form>
    </div>
  );
}
