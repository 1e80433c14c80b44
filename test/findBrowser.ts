// Says which browser the journeys will use; the first time, this unpacks or installs it.
import { findBrowser } from "./browser.ts";

const found = await findBrowser();
console.log(found.executablePath);
