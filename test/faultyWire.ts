// The wire between a house and its database: it can become slow, or carry nothing for a while though nobody hangs up.
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What the wire does with what it is given: passes it on, keeps it back until it passes on again, or takes so long. */
export type WireState = "open" | "still" | { delayMs: number };

export interface FaultyWire {
  port: number;
  be: (state: WireState) => void;
  close: () => Promise<void>;
}

/** Lays a wire to a socket of this machine. */
export async function layWire(socketPath: string): Promise<FaultyWire> {
  let state: WireState = "open";
  let goesOn = Promise.withResolvers<void>();
  const ends = new Set<net.Socket>();
  const passing = async (): Promise<void> => {
    while (state === "still") await goesOn.promise;
    if (typeof state === "object") await sleep(state.delayMs);
  };
  const carry = (from: net.Socket, to: net.Socket): void => {
    let turn: Promise<unknown> = Promise.resolve();
    from.on("data", (bytes) => {
      turn = turn.then(passing).then(() => to.write(bytes));
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      ends.delete(from);
      turn = turn.then(passing).then(() => to.destroy());
    });
  };
  const server = net.createServer((house) => {
    const database = net.connect(socketPath);
    ends.add(house).add(database);
    carry(house, database);
    carry(database, house);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a wire without a port");
  return {
    port: address.port,
    be: (next) => {
      state = next;
      goesOn.resolve();
      goesOn = Promise.withResolvers();
    },
    close: async () => {
      state = "open";
      goesOn.resolve();
      server.close();
      for (const end of ends) end.destroy();
      await once(server, "close");
    },
  };
}
