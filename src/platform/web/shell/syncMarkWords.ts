import { words } from "../words.ts";

export const t = words({
  called: "syncMark",
  en: {
    nothing: "Everything is sent",
    waiting: (count: number) => `${count} waiting to be sent`,
    attention: (count: number) => `${count} need attention`,
    away: "No network",
  },
});
