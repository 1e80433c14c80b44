// Loading Uganda's places at start, once for each edition of the source.
import fs from "node:fs";
import { createRequire } from "node:module";
import type pg from "pg";
import { localitiesFrom, type LocalityKind, type SourcePlace } from "./rules.ts";
import { hasEdition, hasPlaces, writeEdition, writeLocalities, writtenBare } from "./store.ts";

const require = createRequire(import.meta.url);
// Raised when our own reading of the source changes, so that what stands is read again.
const reading = 2;

/** The file of each kind in ug-locale, and the field that names the parent. */
const files: Record<LocalityKind, [file: string, parentField: string | null]> = {
  district: ["districts.json", null],
  county: ["counties.json", "district"],
  sub_county: ["subcounties.json", "county"],
  parish: ["parishes.json", "subcounty"],
  village: ["villages.json", "parish"],
};

/**
 * Loads the places of the installed ug-locale package, as the database's owner, after migration.
 * Loading the same edition again does nothing; a newer one renames in place, and ids stay.
 */
export async function loadLocalities(ownerPool: pg.Pool): Promise<{ loaded: number }> {
  const edition = thisEdition();
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("lock table locality_edition in share row exclusive mode");
    if (await hasEdition(client, edition)) {
      await client.query("commit");
      return { loaded: 0 };
    }
    const places = localitiesFrom(readSource());
    const write = () => writeLocalities(client, places);
    await ((await hasPlaces(client)) ? write() : writtenBare(client, write));
    await writeEdition(client, edition, places.length);
    await client.query("commit");
    // Whoever looks places up in the next minute already finds them by their indexes.
    await client.query("analyze locality");
    return { loaded: places.length };
  } catch (error) {
    // Over a connection that was cut nothing is left to be undone, and what cut it is the fault to tell.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Are the places of the installed package loaded? */
export function hasLocalities(client: pg.ClientBase): Promise<boolean> {
  return hasEdition(client, thisEdition());
}

function thisEdition(): string {
  const about: { name: string; version: string } = JSON.parse(
    fs.readFileSync(require.resolve("ug-locale/package.json"), "utf8"),
  );
  return `${about.name}@${about.version} reading ${reading}`;
}

function readSource(): Record<LocalityKind, SourcePlace[]> {
  const read = (kind: LocalityKind): SourcePlace[] => {
    const [file, parentField] = files[kind];
    const rows: Record<string, string>[] = JSON.parse(
      fs.readFileSync(require.resolve(`ug-locale/${file}`), "utf8"),
    );
    return rows.map((row) => ({
      id: row["id"] ?? "",
      name: row["name"] ?? "",
      parent: parentField === null ? null : (row[parentField] ?? null),
    }));
  };
  return {
    district: read("district"),
    county: read("county"),
    sub_county: read("sub_county"),
    parish: read("parish"),
    village: read("village"),
  };
}
