// "Keep me signed in" is a word of our browser beside the API, which itself has no field for it.
import type { FastifyRequest } from "fastify";
import { headerOf } from "./requests.ts";

/** Was "keep me signed in" ticked in the browser that asks? */
export function isRemembered(request: FastifyRequest): boolean {
  return headerOf(request, "x-mavuno-remember") === "true";
}
