import type { WireReturns } from "#platform/api/endpoint.ts";
import type { overrides } from "../overrideApi.ts";

/** An override as the browser has it. */
export type OverrideRow = WireReturns<typeof overrides.give>;
