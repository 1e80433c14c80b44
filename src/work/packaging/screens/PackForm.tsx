import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useNavigate, useParams } from "react-router";
import { divideRounded, formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { packaging, type PackingRunWire } from "../api.ts";
import { isMarkTrue, samplesNeeded } from "../rules.ts";
import { t } from "./words.ts";

interface PackValues {
  day: string;
  samples: { net: string }[];
}

/** The bags are full: some go on the scale again, and the mean stays in view beside the mark. */
export function PackForm() {
  const { id = "" } = useParams();
  const answer = useQuery(packaging.get, { id });
  return <Loaded answer={answer}>{(run) => <Packing run={run} />}</Loaded>;
}

function Packing({ run }: { run: PackingRunWire }) {
  const { org } = useMe();
  const navigate = useNavigate();
  const needed = samplesNeeded(run.bags);
  const { bagMean } = thresholdsIn(org);
  const initial: PackValues = {
    day: org.today,
    samples: Array.from({ length: needed }, () => ({ net: "" })),
  };
  const form = useForm({
    draft: `packing-${run.id}`,
    initial,
    check: (values) => faultsOf(values, run, bagMean),
    command: packaging.pack,
    args: (values) => ({
      params: { id: run.id },
      body: { version: run.version, day: values.day, samples: weighedOf(values) },
    }),
    done: ({ id, lotCode }) => {
      toast(t.packedToast(lotCode ?? ""));
      void navigate(`/packaging-inventory/${id}`);
    },
  });
  const bag = BigInt(run.bag);
  return (
    <FormPage
      form={form}
      title={t.packTitle(run.number)}
      back={{ label: run.number, to: `/packaging-inventory/${run.id}` }}
      submit={t.moves.pack}
      summary={<SampleSums values={form.values} run={run} bagMean={bagMean} />}
    >
      <Group heading={t.samplesGroup} hint={t.samplesHint(needed)}>
        <LinesField
          lines={form.lines("samples")}
          label={t.samplesGroup}
          columns={[t.sampleKg, t.offKg]}
          blank={() => ({ net: "" })}
          addLabel={t.addSample}
          most={1000}
          cells={(line, index) => [
            <WeightField key="net" bare field={line.field("net")} label={t.sampleOf(index + 1)} />,
            line.values.net === "" ? "" : offText(BigInt(line.values.net) - bag),
          ]}
        />
      </Group>
      <Group heading={t.when}>
        <DayField field={form.field("day")} label={t.packDay} required to={org.today} />
      </Group>
    </FormPage>
  );
}

function weighedOf({ samples }: PackValues): string[] {
  return samples.map(({ net }) => net).filter((net) => net !== "");
}

function meanOf(samples: readonly string[]): bigint | null {
  if (samples.length === 0) return null;
  const sum = samples.reduce((total, net) => total + BigInt(net), 0n);
  return divideRounded(sum, BigInt(samples.length));
}

function offText(grams: bigint): string {
  return `${grams > 0n ? "+" : ""}${formatScaled(grams, 3)}`;
}

function faultsOf(values: PackValues, run: PackingRunWire, bagMean: number): FieldError[] {
  const samples = weighedOf(values);
  const needed = samplesNeeded(run.bags);
  if (samples.length < needed) return [{ path: "samples", message: t.tooFew(needed) }];
  const mean = meanOf(samples);
  if (mean === null || isMarkTrue(mean, BigInt(run.bag), bagMean)) return [];
  const message = t.markNotTrue(formatKilograms(mean, 3), formatKilograms(run.bag));
  return [{ path: "samples", message }];
}

function SampleSums(props: { values: PackValues; run: PackingRunWire; bagMean: number }) {
  const { values, run, bagMean } = props;
  const samples = weighedOf(values);
  const mean = meanOf(samples);
  const isFine = mean !== null && isMarkTrue(mean, BigInt(run.bag), bagMean);
  return (
    <output className="flex flex-1 flex-col gap-2" aria-live="polite">
      <dl className="grid grid-cols-2 gap-x-3">
        <div>
          <dt className="tiny">{t.weighed}</dt>
          <dd>{t.ofNeeded(samples.length, samplesNeeded(run.bags))}</dd>
        </div>
        <div className="text-right">
          <dt className="tiny">{t.marked}</dt>
          <dd>{formatKilograms(run.bag, 3)} kg</dd>
        </div>
      </dl>
      <p className="flex items-center justify-between gap-4 border-t border-line pt-2">
        {mean === null ? (
          t.mean
        ) : (
          <span className={`flex items-center gap-1.5 ${isFine ? "text-leaf-ink" : "text-straw"}`}>
            {isFine ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            {isFine ? t.within : t.outside(String(bagMean / 100))}
          </span>
        )}
        <span className="text-lg font-strong whitespace-nowrap">
          {mean === null ? "–" : `${formatKilograms(mean, 3)} kg`}
        </span>
      </p>
    </output>
  );
}
