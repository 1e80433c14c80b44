// What higher floors ask of the office's cash.
export { missingDeposits } from "./depositStore.ts";
