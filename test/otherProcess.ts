// A process of its own that serves the same house: one of several machines on one database. Ends with
// whoever started it.
import process from "node:process";
import { openHouse } from "#app/server.ts";
import { readSettings } from "#platform/server/settings.ts";
import { quietLog } from "./quietLog.ts";

const { MAVUNO_DATA_DIR: dataDir = "", OWNER_URL: ownerUrl = "" } = process.env;
const house = await openHouse({
  settings: readSettings({ MAVUNO_DATA_DIR: dataDir }),
  ownerUrl,
  dataDir,
  log: quietLog,
  webDir: null,
  countQueries: true,
});
const url = await house.app.listen({ port: 0, host: "127.0.0.1" });
process.on("disconnect", () => process.exit(0));
process.send?.(url);
