import { useState } from "react";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { farmers } from "../api.ts";
import { keepsFarmers } from "../rules.ts";
import { t } from "./words.ts";

/**
 * A NIN as it is shown, and the whole of it for whoever keeps the register and asks: that they looked is a line of the
 * farmer's history.
 */
export function Nin({ farmerId, shortened }: { farmerId: string; shortened: string }) {
  const may = useMay();
  const asking = useCommand(farmers.showNin);
  const [whole, setWhole] = useState<string | null>(null);
  if (!may(keepsFarmers)) return shortened;
  const show = async (): Promise<void> => {
    const outcome = await asking.run({ params: { id: farmerId } });
    if (outcome.ok) setWhole(outcome.value.nin);
  };
  return (
    <div className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-2">
      <span className="tabular-nums">{whole ?? shortened}</span>
      {whole === null ? (
        <button
          type="button"
          className="link max-md:-my-3 max-md:py-3"
          disabled={asking.busy}
          title={t.ninShowMeans}
          onClick={() => void show()}
        >
          {t.ninShow}
        </button>
      ) : (
        <button
          type="button"
          className="link max-md:-my-3 max-md:py-3"
          onClick={() => setWhole(null)}
        >
          {t.ninHide}
        </button>
      )}
      {asking.problem && (
        <div className="text-start">
          <ProblemNotice problem={asking.problem} />
        </div>
      )}
    </div>
  );
}
