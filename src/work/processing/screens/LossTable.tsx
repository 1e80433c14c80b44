import { formatKilograms } from "#kernel/weight.ts";
import type { Form } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { type LossName, lossNames } from "../rules.ts";
import { type FinishValues, suggestedMoisture } from "./finishValues.ts";
import { t } from "./words.ts";

interface LossTableProps {
  form: Form<FinishValues>;
  input: bigint;
  /** What went in and has no name yet. */
  left: bigint;
}

/** Every loss has a name; beside a name stands what the figures propose for it. */
export function LossTable({ form, input, left }: LossTableProps) {
  const drying = suggestedMoisture(form.values, input);
  const proposed = (name: LossName): { words: string; grams: bigint } | null => {
    if (name === "moisture" && drying !== null) {
      return { words: t.takesMoisture(formatKilograms(drying)), grams: drying };
    }
    if (name === "unexplained" && left > 0n && left < input) {
      return { words: "", grams: BigInt(form.values.unexplained || "0") + left };
    }
    return null;
  };
  return (
    <div className="sheet">
      <table className="table lines">
        <tbody>
          {lossNames.map((name) => (
            <tr key={name}>
              <th scope="row" className="py-1! whitespace-normal!">
                {t.losses[name]}
                <Proposal
                  proposal={proposed(name)}
                  now={BigInt(form.values[name] || "0")}
                  label={name === "unexplained" ? t.nameRest(formatKilograms(left)) : t.useIt}
                  take={(grams) => form.change({ [name]: grams.toString() })}
                />
              </th>
              <td className="end w-40">
                <WeightField bare field={form.field(name)} label={t.lossOf(t.losses[name])} />
              </td>
              <td className="w-8 pl-0! text-ink-3">{t.lossKg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Proposal(props: {
  proposal: { words: string; grams: bigint } | null;
  now: bigint;
  label: string;
  take: (grams: bigint) => void;
}) {
  const { proposal, now, label, take } = props;
  if (proposal === null || proposal.grams === now) return null;
  const { words, grams } = proposal;
  return (
    <span className="small quiet flex flex-wrap gap-x-2 md:ml-3 md:inline-flex" role="status">
      {words}
      <button
        type="button"
        className="link min-h-6 text-left max-md:min-h-11"
        onClick={() => take(grams)}
      >
        {label}
      </button>
    </span>
  );
}
