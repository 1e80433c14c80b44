// `npm run sbom`: writes the bill of materials of the lockfile as it is now.
import fs from "node:fs";
import lock from "../package-lock.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import { billOfMaterials } from "./supplyChain.ts";

fs.writeFileSync("docs/sbom.cdx.json", billOfMaterials(manifest, lock));
