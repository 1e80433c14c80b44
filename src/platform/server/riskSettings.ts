// How the service is reached that assesses the forest on plots; absent, its simulator answers instead.
import { checkPrivateLine } from "./privateLine.ts";

export interface RiskSettings {
  baseUrl: string;
  apiKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads WHISP_*: both or none. */
export function readRiskSettings(env: Environment, faults: string[]): RiskSettings | null {
  const baseUrl = (env["WHISP_BASE_URL"] ?? "").trim().replace(/\/+$/, "");
  const apiKey = (env["WHISP_API_KEY"] ?? "").trim();
  if (baseUrl === "" && apiKey === "") return null;
  if (baseUrl === "" || apiKey === "") {
    faults.push("The risk service needs WHISP_BASE_URL and WHISP_API_KEY, or neither.");
    return null;
  }
  const like = "https://whisp.openforis.org/api";
  checkPrivateLine("WHISP_BASE_URL", { given: baseUrl, like }, faults);
  return { baseUrl, apiKey };
}
