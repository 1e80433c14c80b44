// The house a journey goes through: each worker has its own, so that nobody is signed out by another file.
import process from "node:process";
import { inject } from "vitest";

/** Where this worker's house is open. */
export function houseUrl(): string {
  const worker = Number(process.env["VITEST_POOL_ID"]);
  const url = inject("houseUrls")[worker - 1];
  if (url === undefined) throw new Error(`There is no house for worker ${worker}.`);
  return url;
}
