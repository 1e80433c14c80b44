// Which commands a random history has done: a world that remembers what was asked of the house while a step was played.
import { capabilities } from "#app/capabilities.ts";
import type { Call } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import type { World } from "#test/world.ts";

const named: readonly (readonly [Endpoint, string])[] = capabilities.flatMap(({ name, api }) =>
  Object.entries(api)
    .filter(([, endpoint]) => endpoint.kind === "command")
    .map(([verb, endpoint]) => [endpoint, `${name}.${verb}`] as const),
);
const names = new Map<Endpoint, string>(named);

/** A request, as far as it says what is asked. */
export interface Asked {
  method: string;
  url: string;
}

// The plain address of "first" comes before that of any "{id}".
const addresses = named
  .toSorted(([one], [other]) => one.path.split("{").length - other.path.split("{").length)
  .map(([{ path }, name]) => {
    const pattern = path.replaceAll(/\{[^}]+\}/g, "[^/]+");
    return { at: new RegExp(`^${pattern}$`), name };
  });

/** The command a request asks for; null where it asks for none. */
export function commandOf({ method, url }: Asked): string | null {
  if (method !== "POST") return null;
  const [path = ""] = url.split("?", 1);
  return addresses.find(({ at }) => at.test(path))?.name ?? null;
}

/** Every command of the house, as "field-collections.record". */
export const everyCommand: readonly string[] = named.map(([, name]) => name);

export interface Watched {
  world: World;
  /** Plays a step; whatever command is done meanwhile, by whomever, is remembered. */
  during: <T>(play: () => Promise<T>) => Promise<T>;
  done: ReadonlySet<string>;
}

/** The same world, remembering which commands were done: not those it was furnished with before. */
export function watched(world: World): Watched {
  const done = new Set<string>();
  let isPlaying = false;
  const as: World["as"] = (person): Call => {
    const call = world.as(person);
    return async (endpoint, args) => {
      const answer = await call(endpoint, args);
      const name = names.get(endpoint);
      if (isPlaying && name !== undefined) done.add(name);
      return answer;
    };
  };
  return {
    world: { ...world, as },
    during: async (play) => {
      isPlaying = true;
      try {
        return await play();
      } finally {
        isPlaying = false;
      }
    },
    done,
  };
}
