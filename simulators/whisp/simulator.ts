// A stand-in for Whisp: takes collections of outlines, keeps each under a token, and answers when asked for it.
// Nothing is looked up on any map: every outline is low but those that the hand of the simulation says otherwise
// of, and every third (by its last corner) needs more information, so that all levels are seen.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, answer, asObject, listen, type Listening, readObject } from "../http.ts";

/** How the service misbehaves on request. Each count is of calls still to be struck. */
export interface WhispKnobs {
  /** Answers 503 and takes nothing. */
  unavailable: number;
  /** A line that is cut before the answer. */
  lost: number;
  /** Says of every outline a level that nobody knows. */
  strangeLevel: number;
  /** Refuses the outlines as wrong. */
  invalid: number;
  /** How many looks at a token are answered "still at work". */
  working: number;
  /** What it says of everything; null: by the outline. */
  level: string | null;
}

export interface WhispSimulator extends Listening {
  apiKey: string;
  knobs: WhispKnobs;
  /** How many outlines were taken in so far. */
  assessed: () => number;
}

/** As the service names the data it judged by. */
export const simulatedDataVersion = "SIMULATED 2025.2";

/** Five thousand outlines of some dozen corners. */
const longestQuestion = 20_000_000;

interface Kept {
  features: readonly unknown[];
  looks: number;
}

/** Starts the simulator; it forgets everything when it stops. */
export async function startWhispSimulator(options: {
  port: number;
  log?: (line: string) => void;
}): Promise<WhispSimulator> {
  const apiKey = randomUUID();
  const knobs: WhispKnobs = {
    ...{ unavailable: 0, lost: 0, strangeLevel: 0, invalid: 0, working: 1, level: null },
  };
  const kept = new Map<string, Kept>();
  let assessed = 0;
  const strikes = (knob: "unavailable" | "lost" | "strangeLevel" | "invalid"): boolean => {
    if (knobs[knob] === 0) return false;
    knobs[knob] -= 1;
    return true;
  };
  const submit = (body: Readonly<Record<string, unknown>> | null): Answer => {
    const features = body?.["features"];
    if (!Array.isArray(features) || features.length === 0 || strikes("invalid")) {
      return said(400, "validation_invalid_geometry", { message: "An outline is not valid" });
    }
    const token = randomUUID();
    kept.set(token, { features, looks: 0 });
    assessed += features.length;
    return said(202, "analysis_queued", { data: { token } });
  };
  const status = (token: string): Answer => {
    const found = kept.get(token);
    if (!found) return said(404, "report_not_found", {});
    found.looks += 1;
    if (found.looks <= knobs.working) return said(202, "analysis_processing", {});
    const level = strikes("strangeLevel") ? "probably" : knobs.level;
    const features = found.features.map((feature) => assessedFeature(feature, level));
    const context = {
      dataVersion: simulatedDataVersion,
      analysedOn: new Date().toISOString().slice(0, 10),
    };
    return said(200, "analysis_completed", {
      context,
      data: { type: "FeatureCollection", features },
    });
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = request.method === "POST" ? await readObject(request, longestQuestion) : null;
    const path = new URL(request.url ?? "/", "http://simulator").pathname;
    if (strikes("lost")) return void response.destroy();
    if (strikes("unavailable")) return answer(response, said(503, "service_unavailable", {}));
    if (request.headers["x-api-key"] !== apiKey) {
      return answer(response, said(401, "auth_invalid_key", { message: "Unknown key" }));
    }
    if (request.method === "POST" && path === "/submit/geojson") {
      return answer(response, submit(body));
    }
    const token = /^\/status\/([\w-]+)$/.exec(path)?.[1];
    if (token !== undefined) return answer(response, status(token));
    answer(response, said(404, "not_found", {}));
  };
  const listening = await listen({ port: options.port }, serve, options.log ?? (() => undefined));
  return { ...listening, apiKey, knobs, assessed: () => assessed };
}

function said(status: number, code: string, more: Readonly<Record<string, unknown>>): Answer {
  return { status, body: { code, ...more } };
}

function assessedFeature(feature: unknown, level: string | null): unknown {
  const given = asObject(feature) ?? {};
  const properties = asObject(given["properties"]) ?? {};
  const seed = JSON.stringify(given["geometry"]).length % 3;
  const Risk_PCrop = level ?? (seed === 0 ? "More info needed" : "low");
  const indicators = {
    Country: "UGA",
    Ind_01_treecover: Risk_PCrop === "low" ? "no" : "yes",
    Ind_02_commodities: Risk_PCrop === "low" ? "yes" : "no",
    Ind_03_disturbance_before_2020: "no",
    Ind_04_disturbance_after_2020: Risk_PCrop === "high" ? "yes" : "no",
    Risk_PCrop,
  };
  return { ...given, properties: { ...properties, ...indicators } };
}
