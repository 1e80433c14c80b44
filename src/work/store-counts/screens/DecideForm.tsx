import { useNavigate, useParams } from "react-router";
import { lossReasons, type LossReason } from "#books/stock/rules.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { storeCounts, type StoreCountWire } from "../api.ts";
import { pileName } from "../rules.ts";
import { isShort, type PileWire, readingOf, sized } from "./pileWords.ts";
import { t } from "./words.ts";

/** Writes off what a count did not find: each pile with its reason. */
export function DecideForm() {
  const { id = "" } = useParams();
  const answer = useQuery(storeCounts.one, { id });
  return <Loaded answer={answer}>{(count) => <Decide count={count} />}</Loaded>;
}

interface Values {
  piles: { line: number; lossReason: LossReason | "" }[];
  reason: string;
}

function Decide({ count }: { count: StoreCountWire }) {
  const navigate = useNavigate();
  const { id, number, version } = count;
  const short = count.pileLines.filter(isShort);
  const off = short.filter(({ isOff }) => isOff === true);
  const initial: Values = {
    piles: off.map(({ line }) => ({ line, lossReason: "" })),
    reason: "",
  };
  const form = useForm({
    initial,
    command: storeCounts.post,
    args: (values) => ({
      params: { id },
      body: {
        ...{ version, reason: values.reason.trim() },
        reasons: values.piles.flatMap(({ line, lossReason }) =>
          lossReason === "" ? [] : [{ line, lossReason }],
        ),
      },
    }),
    done: () => {
      toast(t.writtenOff(number));
      void navigate(`/stock-card/counts/${id}`);
    },
  });
  const weighed = short.filter(({ unit }) => unit === "g");
  const grams = weighed.reduce((sum, pile) => sum + lostOf(pile), 0n);
  return (
    <FormPage
      form={form}
      title={t.decideTitle(number)}
      back={{ label: number, to: `/stock-card/counts/${id}` }}
      submit={t.writeOff}
      summary={
        <Sums items={[]} main={{ label: t.together, value: t.kg(formatKilograms(grams)) }} />
      }
    >
      <p className="small quiet">{t.decideHint}</p>
      {short.map((pile) => {
        const index = off.findIndex(({ line }) => line === pile.line);
        return (
          <Group key={pile.line} heading={pileName(pile)}>
            <p>{foundOf(pile)}</p>
            {index >= 0 && (
              <ChoiceField
                field={form.lines("piles").line(index).field("lossReason")}
                label={t.why}
                options={lossReasons.map((value) => ({ value, label: t.reasons[value] }))}
                required
              />
            )}
          </Group>
        );
      })}
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormPage>
  );
}

/** What is written off of a pile: all that is missing where it is off, else what dried. */
function lostOf({ isOff, missing, drying }: PileWire): bigint {
  return BigInt((isOff === true ? missing : drying) ?? "0");
}

function foundOf(pile: PileWire): string {
  const { unit, isOff, missing, drying } = pile;
  if (isOff !== true) return t.onlyDried(sized(unit, drying ?? "0"));
  const of = readingOf(pile)?.expected ?? "0";
  const dried = BigInt(drying ?? "0");
  const found = t.missingOf(sized(unit, missing ?? "0"), sized(unit, of));
  return dried > 0n ? `${found}. ${t.dried(sized(unit, dried))}.` : `${found}.`;
}
