// The way in for the page that sees a person off and the one that closes a month; the registry cannot look up to the papers itself.
export { waitingThrough } from "./monthStore.ts";
export { findOpenPapers as openPapersOf } from "./store.ts";
