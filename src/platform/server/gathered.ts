// What waits for the same turn is done together. Nobody waits for company: whoever comes first takes the turn, and when it
// has come, whatever has joined the queue meanwhile goes with them (decision 0038).

interface GatheredWork<Item, Done> {
  /** Only items of one group are done together. */
  groupOf: (item: Item) => string;
  /** Two items of one key are never done together: the second waits for the next turn. */
  keyOf: (item: Item) => string;
  /** So many at most go together. */
  most: number;
  /**
   * Waits for the turn of the first item's group, then takes what waits, always the same however often it asks, and does it: all
   * or nothing. Gives what each came to, in their order.
   */
  inTurn: (first: Item, take: () => readonly Item[]) => Promise<readonly Done[]>;
  /** Does one by itself. */
  alone: (item: Item) => Promise<Done>;
}

interface Waiting<Item, Done> {
  item: Item;
  resolve: (done: Done | Promise<Done>) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a way to do many at once out of a way to do several. Where several could not be done together, each is done by
 * itself, so that one that is refused is refused alone.
 */
export function gatheredInTurn<Item, Done>(
  work: GatheredWork<Item, Done>,
): (item: Item) => Promise<Done> {
  const queues = new Map<string, Waiting<Item, Done>[]>();

  const takeFrom = (group: string): Waiting<Item, Done>[] => {
    const taken = new Map<string, Waiting<Item, Done>>();
    const left: Waiting<Item, Done>[] = [];
    for (const one of queues.get(group) ?? []) {
      const key = work.keyOf(one.item);
      if (taken.size >= work.most || taken.has(key)) left.push(one);
      else taken.set(key, one);
    }
    queues.delete(group);
    if (left.length > 0) {
      queues.set(group, left);
      void takeTurn(group);
    }
    return [...taken.values()];
  };

  const takeTurn = async (group: string): Promise<void> => {
    const [first] = queues.get(group) ?? [];
    if (!first) return;
    let taken: readonly Waiting<Item, Done>[] | null = null;
    const take = (): readonly Waiting<Item, Done>[] => (taken ??= takeFrom(group));
    try {
      const done = await work.inTurn(first.item, () => take().map(({ item }) => item));
      for (const [at, one] of take().entries()) {
        const mine = done[at];
        if (mine === undefined) one.reject(new Error("something was done without an answer"));
        else one.resolve(mine);
      }
    } catch (error) {
      const [only, ...others] = take();
      if (only && others.length === 0) only.reject(error);
      else for (const one of take()) one.resolve(work.alone(one.item));
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const group = work.groupOf(item);
      const queue = queues.get(group);
      const one = { item, resolve, reject };
      if (queue) {
        queue.push(one);
        return;
      }
      queues.set(group, [one]);
      // What has arrived already is read first.
      setImmediate(() => void takeTurn(group));
    });
}
