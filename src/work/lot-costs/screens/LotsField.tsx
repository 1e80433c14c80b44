import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { FieldFrame, useFieldWires } from "#platform/web/parts/FieldFrame.tsx";
import type { Field } from "#platform/web/parts/useForm.ts";
import { useSettled } from "#platform/web/settled.ts";
import { type CostLotWire, lotCosts } from "../api.ts";
import { type ChosenLot, chosenLot } from "./costValues.ts";
import { t } from "./words.ts";

interface LotsFieldProps {
  field: Field<ChosenLot[]>;
  label: string;
  hint?: string;
}

/** Several lots out of many: found by typing, ticked one by one or all that are shown. */
export function LotsField(props: LotsFieldProps) {
  const { field } = props;
  const wires = useFieldWires(props);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const asked = { limit: 50, ...(search === "" ? {} : { search }) };
  const answer = useQuery(lotCosts.lots, asked, { keep: true });
  const shown = answer.data?.rows ?? [];
  const chosen = new Set(field.value.map(({ id }) => id));
  const areAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const toggle = (rows: readonly CostLotWire[], isOn: boolean): void => {
    const ids = new Set(rows.map(({ id }) => id));
    const others = field.value.filter(({ id }) => !ids.has(id));
    field.set(isOn ? [...others, ...rows.map(chosenLot)] : others);
  };
  return (
    <FieldFrame {...props} required id={wires.id}>
      <div className="sheet">
        <div className="flex flex-wrap items-center gap-x-3 border-b border-line p-2">
          <div className="input soft min-w-0 flex-1 basis-48">
            <IconSearch size={16} className="flex-none text-ink-3" aria-hidden />
            <input
              {...wires}
              type="search"
              placeholder={t.findLots}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.preventDefault();
              }}
            />
          </div>
          <label className="small flex min-h-11 items-center gap-2 px-1 whitespace-nowrap">
            <input
              type="checkbox"
              className="check"
              checked={areAll}
              disabled={shown.length === 0}
              onChange={(event) => toggle(shown, event.target.checked)}
            />
            {t.pickAll}
          </label>
        </div>
        {answer.data && shown.length === 0 && <p className="quiet p-3">{t.noLots}</p>}
        <ul className="max-h-72 overflow-y-auto" tabIndex={0} aria-label={props.label}>
          {shown.map((lot) => (
            <LotLine
              key={lot.id}
              lot={lot}
              isChosen={chosen.has(lot.id)}
              choose={(isOn) => toggle([lot], isOn)}
            />
          ))}
        </ul>
      </div>
    </FieldFrame>
  );
}

function LotLine(props: { lot: CostLotWire; isChosen: boolean; choose: (isOn: boolean) => void }) {
  const { lot, isChosen, choose } = props;
  return (
    <li className="border-b border-line last:border-b-0">
      <label className="flex min-h-11 items-center gap-3 px-3 py-1">
        <input
          type="checkbox"
          className="check"
          aria-label={t.pick(lot.code)}
          checked={isChosen}
          onChange={(event) => choose(event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          {lot.code}
          <span className="tiny block truncate">
            {lot.productName}, {formatDay(lot.madeOn)}
          </span>
        </span>
        <span className="whitespace-nowrap">{formatKilograms(lot.received)} kg</span>
      </label>
    </li>
  );
}
