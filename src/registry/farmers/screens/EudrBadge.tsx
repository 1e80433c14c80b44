import type { WireReturns } from "#platform/api/endpoint.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { farmers } from "../api.ts";
import type { EudrStanding } from "../figureRules.ts";
import { figureWords as t } from "./figureWords.ts";

const tones = { complete: "done", gaps: "waiting", blocked: "refused" } as const;

/** Whether what a farmer brings may go to Europe, as far as the land is known. */
export function EudrBadge({ standing }: { standing: EudrStanding }) {
  return (
    <Badge tone={tones[standing]} warns={standing === "gaps"}>
      {t.standings[standing]}
    </Badge>
  );
}

/** Why it is not complete, point by point; nothing where it is. */
export function EudrReasons({ farmer }: { farmer: WireReturns<typeof farmers.read> }) {
  const { eudr, eudrFacts: facts } = farmer;
  if (eudr === "complete" || farmer.mergedInto) return null;
  const reasons = [
    facts.high > 0 ? t.high(facts.high) : null,
    facts.plots === 0 ? t.noPlots : null,
    facts.unverified > 0 ? t.unverified(facts.unverified) : null,
    facts.unclear > 0 ? t.unclear(facts.unclear) : null,
    facts.shares ? null : t.hidden,
  ].filter((reason) => reason !== null);
  return (
    <div className={`notice ${tones[eudr]}`}>
      <p className="font-medium">{eudr === "blocked" ? t.blockedTitle : t.whyTitle}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
