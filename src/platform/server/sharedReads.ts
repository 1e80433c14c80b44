// Reads of one company that wait for a connection wait for the same one and share its transaction (decision 0042). Nobody waits
// for company: while a connection is free, each read takes its own.

/** So many share one transaction at most: their statements are answered one after another. */
const mostTogether = 16;

/** A read failed because another one had spoilt the transaction they share: it may be asked anew, by itself. */
export class SpoiltByAnother extends Error {
  constructor(cause: unknown) {
    super("Another read has spoilt the transaction.", { cause });
  }
}

interface Waiting<Connection> {
  connection: Promise<Connection>;
  readers: number;
}

/**
 * Gives a read its connection: its own while one is free, else that of the reads of its company that wait already. They are
 * told together when it has come, and who comes after that waits for the next: no read sees a picture older than itself.
 */
export function sharedReads<Connection>(pool: {
  isFree: (orgId: string) => boolean;
  connect: (orgId: string) => Promise<Connection>;
  /** Before anybody has the connection: it is for so many. */
  lend: (connection: Connection, readers: number) => void;
}): (orgId: string) => Promise<Connection> {
  const queues = new Map<string, Waiting<Connection>>();

  const openQueue = (orgId: string): Waiting<Connection> => {
    const connected = async (): Promise<Connection> => {
      try {
        const connection = await pool.connect(orgId);
        pool.lend(connection, queue.readers);
        return connection;
      } finally {
        if (queues.get(orgId) === queue) queues.delete(orgId);
      }
    };
    const queue: Waiting<Connection> = {
      connection: Promise.resolve().then(connected),
      readers: 0,
    };
    queues.set(orgId, queue);
    return queue;
  };

  return (orgId) => {
    if (pool.isFree(orgId)) return pool.connect(orgId);
    const found = queues.get(orgId);
    const queue = found && found.readers < mostTogether ? found : openQueue(orgId);
    queue.readers += 1;
    return queue.connection;
  };
}
