// The way in for the page that sees a person off; the registry cannot look up to the papers itself.
export { findOpenPapers as openPapersOf } from "./store.ts";
