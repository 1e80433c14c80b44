import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { textMessages } from "#registry/text-messages/api.ts";
import {
  mostParts,
  partsOf,
  plainText,
  textLife,
  writesTexts,
} from "#registry/text-messages/rules.ts";
import { t } from "./words.ts";

const most = 50;

/** What a farmer was sent by text message, the newest first, in the words it was sent in. */
export function MessagesTable({ farmerId }: { farmerId: string }) {
  const answer = useQuery(textMessages.list, { farmerId, limit: most });
  const may = useMay();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      {may(writesTexts) && (
        <p className="mb-3">
          <button type="button" className="button" onClick={() => setIsWriting(true)}>
            {t.write}
          </button>
        </p>
      )}
      {isWriting && <MessageDialog farmerId={farmerId} onClose={() => setIsWriting(false)} />}
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="sheet quiet p-4">{t.noMessages}</p>
          ) : (
            <ul className="sheet divide-y divide-line" aria-label={t.messages}>
              {rows.map((one) => (
                <li key={one.id} className="flex flex-col gap-1 p-4">
                  <p lang={one.language}>{one.body}</p>
                  <p className="small quiet flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link className="link" to={`/field-collections/messages#${one.id}`}>
                      {formatInstant(new Date(one.createdAt))}
                    </Link>
                    <StatusBadge life={textLife} state={one.state} words={t.messageStates} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** Somebody's own words, with how many messages the networks make of them. */
function MessageDialog({ farmerId, onClose }: { farmerId: string; onClose: () => void }) {
  const form = useForm({
    initial: { body: "" },
    command: textMessages.write,
    args: ({ body }, id) => ({ body: { id, farmerId, body } }),
    done: () => {
      toast(t.written);
      onClose();
    },
  });
  const parts = partsOf(plainText(form.values.body));
  return (
    <FormDialog form={form} title={t.write} submit={t.sendIt} open onClose={onClose}>
      <TextField
        field={form.field("body")}
        label={t.message}
        hint={t.partsOf(parts, mostParts)}
        long
        required
      />
    </FormDialog>
  );
}
