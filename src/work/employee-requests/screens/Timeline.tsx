import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { FormTroubles } from "#platform/web/parts/FormTroubles.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { employeeRequests, type EmployeeRequestWire } from "../api.ts";
import { t } from "./words.ts";

/** What happened to a request, and a place to say something about it. */
export function Timeline({ request }: { request: EmployeeRequestWire }) {
  const { timeline } = request;
  return (
    <section className="sheet p-4" aria-label={t.timeline}>
      {timeline.length === 0 && <p className="quiet">{t.nothingHappened}</p>}
      <ol className="divide-y divide-line">
        {timeline.map((one, index) => (
          // What happened is only added to, at the end.
          <li key={index} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-strong">{t.happenings[one.what]}</span>
              {one.amount !== null && <span>{formatMoney(one.amount)}</span>}
              <span className="small quiet">
                {formatDay(one.day)}
                {one.byName !== null && ` ${t.by(one.byName)}`}
              </span>
            </p>
            {one.text !== null && <p className="break-words">{one.text}</p>}
          </li>
        ))}
      </ol>
      <Comment id={request.id} />
    </section>
  );
}

function Comment({ id }: { id: string }) {
  const form = useForm({
    initial: { text: "" },
    command: employeeRequests.comment,
    args: ({ text }) => ({ params: { id }, body: { text } }),
    done: () => {
      toast(t.said);
      form.startOver();
    },
  });
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormTroubles form={form} />
      <TextField field={form.field("text")} label={t.say} required long />
      <button type="submit" className="button self-end" disabled={form.busy}>
        {t.send}
      </button>
    </form>
  );
}
