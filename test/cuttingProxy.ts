// A wire that breaks: between a phone and the house, it cuts requests and answers at any byte, drops whole
// answers, or says nothing at all.
import { once } from "node:events";
import net from "node:net";

/** What happens to one connection. */
export type Cut =
  | { is: "none" }
  /** Closed after so many bytes of the request. */
  | { is: "request"; after: number }
  /** The request goes through whole; of the answer, so many bytes come back. */
  | { is: "answer"; after: number };

export interface CuttingProxy {
  url: string;
  /** Decides about the next connections. */
  plan: (next: () => Cut) => void;
  /** How many connections were cut. */
  cuts: () => number;
  /** Bytes that went towards the house. */
  bytesUp: () => number;
  close: () => Promise<void>;
}

/** Opens a wire to a port of this machine; at first it cuts nothing. */
export async function openCuttingProxy(port: number): Promise<CuttingProxy> {
  let next: () => Cut = () => ({ is: "none" });
  let cuts = 0;
  let bytesUp = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((phone) => {
    const cut = next();
    const house = net.connect(port, "127.0.0.1");
    let [up, down] = [0, 0];
    const end = (): void => {
      phone.destroy();
      house.destroy();
    };
    const cutHere = (): void => {
      cuts += 1;
      end();
    };
    for (const socket of [phone, house]) {
      open.add(socket);
      socket.on("error", end);
      socket.on("close", () => {
        open.delete(socket);
        end();
      });
    }
    phone.on("data", (bytes) => {
      const room = cut.is === "request" ? cut.after - up : bytes.length;
      house.write(bytes.subarray(0, Math.max(room, 0)));
      up += bytes.length;
      bytesUp += Math.min(bytes.length, Math.max(room, 0));
      if (cut.is === "request" && up >= cut.after) setTimeout(cutHere, 1);
    });
    house.on("data", (bytes) => {
      const room = cut.is === "answer" ? cut.after - down : bytes.length;
      if (room > 0) phone.write(bytes.subarray(0, room));
      down += bytes.length;
      if (cut.is === "answer" && down >= cut.after) setTimeout(cutHere, 1);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${at}`,
    plan: (decide) => {
      next = decide;
    },
    cuts: () => cuts,
    bytesUp: () => bytesUp,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
