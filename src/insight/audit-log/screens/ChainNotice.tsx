import { IconAlertTriangle, IconLink } from "@tabler/icons-react";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { auditLog } from "../api.ts";
import { t } from "./words.ts";

const shownOfHash = 16;

/** Whether every line follows from the one before; whoever writes the last fingerprint down can prove the rest. */
export function ChainNotice() {
  const answer = useQuery(auditLog.chain);
  return (
    <div className="mb-4">
      <Loaded answer={answer} skeleton={<p className="notice quiet">{t.checking}</p>}>
        {({ isWhole, checkedAt, lines, last, faults }) =>
          isWhole ? (
            <div className="notice done flex gap-3">
              <IconLink size={20} className="flex-none text-leaf-ink" aria-hidden />
              <div className="min-w-0">
                <p className="font-strong">{t.whole}</p>
                <p className="small quiet wrap-anywhere">
                  {last
                    ? t.wholeText(formatAmount(lines), last.number, last.hash.slice(0, shownOfHash))
                    : t.wholeEmpty}
                  {checkedAt && ` ${t.wholeSince(formatInstant(new Date(checkedAt)))}`}
                </p>
              </div>
            </div>
          ) : (
            <div className="notice refused flex gap-3" role="alert">
              <IconAlertTriangle size={20} className="flex-none text-cherry" aria-hidden />
              <div className="min-w-0">
                <p className="font-strong text-cherry">{t.broken}</p>
                <p>{t.brokenText}</p>
                <ul className="small quiet wrap-anywhere">
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </div>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}
