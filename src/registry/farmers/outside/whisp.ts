// Whisp of the FAO (whisp.openforis.org/api): a collection of outlines goes in, a token comes back, and under the
// token, a while later, what lies under each outline (domain reference §7.6). The same code talks to the service
// and to the simulator that comes with the house.
import { setTimeout as pause } from "node:timers/promises";
import { kampalaDay } from "#kernel/days.ts";
import { riskLevelOf } from "../riskRules.ts";
import type { Assessment, LandToAssess, RiskAnswer, RiskService } from "./riskService.ts";

export interface WhispAccess {
  baseUrl: string;
  apiKey: string;
  isSimulated: boolean;
  timeoutMs?: number;
  /** Between two looks whether it is done, and how many. */
  pollMs?: number;
  polls?: number;
}

type Json = Readonly<Record<string, unknown>>;
type Heard = { kind: "ok"; code: string; body: Json } | Extract<RiskAnswer, { reason: string }>;

/** Whisp as the register sees it. */
export function whisp(access: WhispAccess): RiskService {
  return {
    name: "Whisp",
    isSimulated: access.isSimulated,
    assess: async (lands) => {
      const sent = await call(access, "POST", "/submit/geojson", questionOf(lands));
      if (sent.kind !== "ok") return sent;
      const token = text(record(sent.body["data"])["token"]);
      const done = token === "" ? sent : await awaitDone(access, token);
      if (done.kind !== "ok") return done;
      return readAnswer(done.body, lands);
    },
  };
}

function questionOf(lands: readonly LandToAssess[]): unknown {
  return {
    type: "FeatureCollection",
    features: lands.map(({ plotId, geometry }) => ({
      type: "Feature",
      properties: { plotId },
      geometry,
    })),
    analysisOptions: {
      externalIdColumn: "plotId",
      unitType: "ha",
      nationalCodes: ["ug"],
      async: true,
    },
  };
}

/** Asks after the token until the analysis is done, or for so long that somebody should look again later. */
async function awaitDone(access: WhispAccess, token: string): Promise<Heard> {
  const { pollMs = 2_000, polls = 60 } = access;
  for (let look = 0; look < polls; look += 1) {
    await pause(pollMs);
    const heard = await call(access, "GET", `/status/${encodeURIComponent(token)}`);
    if (heard.kind !== "ok" || heard.code === "analysis_completed") return heard;
  }
  return { kind: "unknown", reason: "The service has not finished yet" };
}

async function call(
  access: WhispAccess,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<Heard> {
  try {
    const answer = await fetch(`${access.baseUrl}${path}`, {
      method,
      headers: {
        "x-api-key": access.apiKey,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Our key goes to no host but the one that was named.
      redirect: "error",
      signal: AbortSignal.timeout(access.timeoutMs ?? 30_000),
    });
    return readHeard(answer.status, record(await answer.json()));
  } catch (error) {
    const why = error instanceof Error ? error.name : "no answer";
    return { kind: "unknown", reason: `The service cannot be reached (${why})` };
  }
}

function readHeard(status: number, body: Json): Heard {
  const code = text(body["code"]);
  const message = text(body["message"]) || code || `HTTP ${status}`;
  // A wrong outline stays wrong; a wrong key or too many questions may be put right without it.
  if (code.startsWith("validation_")) return { kind: "refused", reason: message };
  const isHeard = status === 200 || status === 202;
  if (isHeard && code.startsWith("analysis_")) return { kind: "ok", code, body };
  return { kind: "unknown", reason: `The service answered: ${message}` };
}

/** An answer counts only when every outline that was asked about has a level it may have. */
function readAnswer(body: Json, lands: readonly LandToAssess[]): RiskAnswer {
  const collection = record(body["data"]);
  const features = Array.isArray(collection["features"]) ? collection["features"] : [];
  const byPlot = new Map(
    features.map((feature) => {
      const properties = record(record(feature)["properties"]);
      return [text(properties["plotId"] ?? properties["external_id"]), properties];
    }),
  );
  const assessments: Assessment[] = [];
  for (const { plotId } of lands) {
    const properties = byPlot.get(plotId);
    const level = properties ? riskLevelOf(text(properties["Risk_PCrop"])) : null;
    if (!properties || !level) {
      return { kind: "unknown", reason: "The service answered without a level for every plot" };
    }
    const said = Object.entries(properties).map(([name, value]) => [name, text(value)]);
    assessments.push({ plotId, level, answer: Object.fromEntries(said) });
  }
  const context = record(body["context"]);
  const dataVersion = text(context["dataVersion"]) || "not said";
  const day = text(context["analysedOn"]);
  const analysedOn = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : kampalaDay(new Date());
  return { kind: "assessed", assessments, dataVersion, analysedOn };
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
