// How something stood, to be brought back as it was: whoever holds on to a part of it holds the same part afterwards.

type Bring = () => void;

/** Remembers all that can be reached from here, in place; what it gives brings it back, as often as is asked. */
export function remember(root: object): Bring {
  const brings = new Map<object, Bring>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null || brings.has(one)) continue;
    const { bring, parts } = rememberOne(one);
    brings.set(one, bring);
    waiting.push(...parts);
  }
  const all = [...brings.values()];
  return () => {
    for (const bring of all) bring();
  };
}

function rememberOne(one: object): { bring: Bring; parts: readonly unknown[] } {
  if (one instanceof Map) {
    const entries = [...one];
    const bring = () => refill(one, entries);
    return { bring, parts: entries.flat() };
  }
  if (one instanceof Set) {
    const members = [...one];
    const bring = () => {
      one.clear();
      for (const member of members) one.add(member);
    };
    return { bring, parts: members };
  }
  if (one instanceof WeakMap || one instanceof WeakSet) {
    throw new Error("what a weak collection holds cannot be remembered");
  }
  const fields = Object.entries(one);
  const bring = () => {
    for (const name of Object.keys(one)) Reflect.deleteProperty(one, name);
    Object.assign(one, Object.fromEntries(fields));
    if (Array.isArray(one)) one.length = fields.length;
  };
  return { bring, parts: fields.map(([, value]) => value) };
}

function refill(map: Map<unknown, unknown>, entries: readonly (readonly unknown[])[]): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}
