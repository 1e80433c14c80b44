import { useState } from "react";
import { formatPhone } from "#kernel/phones.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { customers } from "../api.ts";
import { keepsCustomers } from "../rules.ts";
import { t } from "./words.ts";

/** Whom to call there. */
export function ContactsTab({ customerId }: { customerId: string }) {
  const may = useMay();
  const answer = useQuery(customers.contacts, { id: customerId });
  const removing = useCommand(customers.removeContact);
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = may(keepsCustomers);
  return (
    <section className="sheet flex flex-col gap-3 p-4" aria-label={t.contacts}>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.noContacts}</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map(({ id, version, name, duty, phone, email }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span>
                    <span className="font-strong">{name}</span>{" "}
                    <span className="small quiet">
                      {[duty, phone && formatPhone(phone), email]
                        .filter((one) => one !== null)
                        .join(" · ")}
                    </span>
                  </span>
                  {mayChange && (
                    <button
                      type="button"
                      className="button"
                      aria-label={t.removeOf(name)}
                      disabled={removing.busy}
                      onClick={() => void removing.run({ params: { id }, body: { version } })}
                    >
                      {t.remove}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {removing.problem && <ProblemNotice problem={removing.problem} />}
      {mayChange && (
        <div>
          <button type="button" className="button" onClick={() => setIsAdding(true)}>
            {t.addContact}
          </button>
        </div>
      )}
      {isAdding && <ContactDialog customerId={customerId} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function ContactDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const form = useForm({
    initial: { name: "", duty: "", phone: "", email: "" },
    command: customers.addContact,
    args: ({ name, duty, phone, email }, id) => ({
      params: { id: customerId },
      body: {
        id,
        name,
        duty: duty.trim() || null,
        phone: phone.trim() || null,
        email: email.trim() || null,
      },
    }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.addContact} submit={t.addContact} open onClose={onClose}>
      <TextField field={form.field("name")} label={t.contactName} required />
      <TextField field={form.field("duty")} label={t.duty} />
      <TextField field={form.field("phone")} label={t.phone} type="tel" />
      <TextField field={form.field("email")} label={t.email} type="email" />
    </FormDialog>
  );
}
