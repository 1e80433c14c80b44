// What the register may ask about the forest on a plot. There are three answers: assessed, refused (the question
// is wrong and asking again is of no use), or nobody knows. Only the first says anything about the land: what is
// not answered is never taken for low. Nothing here throws because the service misbehaves.
import type { PlotGeometry } from "../geometryRules.ts";
import type { RiskLevel } from "../riskRules.ts";

export interface LandToAssess {
  plotId: string;
  geometry: PlotGeometry;
}

export interface Assessment {
  plotId: string;
  level: RiskLevel;
  /** What the service said, under its own names. */
  answer: Readonly<Record<string, string>>;
}

export type RiskAnswer =
  | {
      kind: "assessed";
      assessments: readonly Assessment[];
      /** Which data it was judged by. */
      dataVersion: string;
      /** The service's day of the analysis. */
      analysedOn: string;
    }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

/** A service that assesses land. Answers, never throws. */
export interface RiskService {
  name: string;
  isSimulated: boolean;
  assess(lands: readonly LandToAssess[]): Promise<RiskAnswer>;
}
