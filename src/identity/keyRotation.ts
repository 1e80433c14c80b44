// Changing the signing keys without signing anybody out: a new key is published first, signs when the old
// one retires, and the old one still verifies until it is retired a second time. A running house reads its
// keys when it starts.
import { Refusal } from "#kernel/refusal.ts";
import { mintKey } from "./apiKeys.ts";
import { type KeptKey, newKey, openKeyFile, readKeys, replaceKeys, signs } from "./keys.ts";

export interface ListedKey {
  kid: string;
  /** signs = in use; waits = published, not used yet; verifies = only what it signed before. */
  does: "signs" | "waits" | "verifies";
}

/** The keys of the file, oldest first. */
export async function listKeys(path: string): Promise<ListedKey[]> {
  const { keys, signer } = await readKeys(path);
  const place = keys.indexOf(signer);
  return keys.map(({ kid }, index) => ({
    kid,
    does: index === place ? "signs" : index > place ? "waits" : "verifies",
  }));
}

/** Publishes a new key; it signs when the present one retires. */
export async function addKey(path: string): Promise<string> {
  const { keys } = await readKeys(path);
  const added = await newKey(["verify"]);
  await replaceKeys(path, [...keys, added]);
  return added.kid;
}

/** The signing key hands over to the next; any other key is forgotten, with every token it signed. */
export async function retireKey(path: string, kid: string): Promise<"handed over" | "forgotten"> {
  const { keys } = await readKeys(path);
  const place = keys.findIndex((key) => key.kid === kid);
  const retiring = keys[place];
  if (!retiring) throw new Refusal("identity.key-unknown", "There is no signing key of this name.");
  if (!signs(retiring)) {
    await replaceKeys(
      path,
      keys.filter((key) => key !== retiring),
    );
    return "forgotten";
  }
  const next = keys[place + 1];
  if (!next) {
    const words = "Another key must be added before the one that signs can retire.";
    throw new Refusal("identity.key-alone", words);
  }
  const turned = (key: KeptKey): KeptKey => {
    if (key === retiring) return { ...key, key_ops: ["verify"] };
    return key === next ? { ...key, key_ops: ["sign", "verify"] } : key;
  };
  await replaceKeys(path, keys.map(turned));
  return "handed over";
}

/** The two keys a client may be given: one for browsers, one for the administration of accounts. */
export async function printableKeys(
  path: string,
  of: { issuer: string; now: Date },
): Promise<{ anon: string; service_role: string }> {
  const keys = await openKeyFile(path);
  return {
    anon: await mintKey(keys, { role: "anon", ...of }),
    service_role: await mintKey(keys, { role: "service_role", ...of }),
  };
}
