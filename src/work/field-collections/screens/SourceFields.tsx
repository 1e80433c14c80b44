import { IconTrash } from "@tabler/icons-react";
import { Group } from "#platform/web/parts/Group.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { plots } from "#registry/farmers/api.ts";
import type { SlipValues } from "./slipValues.ts";
import { t } from "./formWords.ts";

/** The plots a supplier's delivery came from, found one by one: verified ones of any farmers, for a part of it too. */
export function SourceFields({ form }: { form: Form<SlipValues> }) {
  const lines = form.lines("plots");
  return (
    <Group heading={t.sources} hint={t.sourcesHint}>
      {lines.values.map(({ plotId, name }, index) => (
        <div key={plotId} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <PercentField
              field={lines.line(index).field("shareBp")}
              label={t.shareOf(name)}
              required
            />
          </div>
          <button
            type="button"
            className="icon-button min-h-11"
            aria-label={t.removeSource(name)}
            onClick={() => lines.remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        </div>
      ))}
      {lines.error && <p className="field-error">{lines.error}</p>}
      <PickField
        // Empty again for the next plot.
        key={lines.values.length}
        field={{
          ...form.field("source"),
          set: (picked) => {
            const isThere = form.values.plots.some(({ plotId }) => plotId === picked?.id);
            if (picked === null || isThere) return;
            lines.add({ plotId: picked.id, name: picked.label, shareBp: null });
          },
        }}
        label={t.addSource}
        placeholder={t.findSource}
        list={plots.list}
        params={{ state: "verified" }}
        option={({ id, name, code, farmerName }) => ({
          id,
          label: `${name}, ${farmerName}`,
          detail: code,
        })}
      />
    </Group>
  );
}
