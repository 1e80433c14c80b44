// A line as the field has it, between a browser and the house: so many bits a second each way for everything
// together, and so long until the first of them arrives. The browser's own throttle leaves out what its
// service worker fetches; a wire leaves out nothing.
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface SlowLine {
  url: string;
  /** Bytes that came down to the phone so far. */
  bytesDown: () => number;
  close: () => Promise<void>;
}

/** One direction of the line: what is sent waits until all before it has gone through. */
function lane(bitsPerSecond: number, latencyMs: number) {
  let freeAtMs = 0;
  return async (bytes: number): Promise<void> => {
    freeAtMs = Math.max(Date.now(), freeAtMs) + (bytes * 8 * 1000) / bitsPerSecond;
    await sleep(Math.max(0, freeAtMs + latencyMs - Date.now()));
  };
}

/** Opens the line to a port of this machine. `latencyMs` is one way. */
export async function openSlowLine(
  port: number,
  { bitsPerSecond, latencyMs }: { bitsPerSecond: number; latencyMs: number },
): Promise<SlowLine> {
  const up = lane(bitsPerSecond, latencyMs);
  const down = lane(bitsPerSecond, latencyMs);
  let bytesDown = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((phone) => {
    const house = net.connect(port, "127.0.0.1");
    for (const socket of [phone, house]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    void carry(phone, house, up);
    void carry(house, phone, async (bytes) => {
      bytesDown += bytes;
      await down(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${at}`,
    bytesDown: () => bytesDown,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Carries one side's bytes to the other in order, each part when the lane has let it through. */
async function carry(
  from: net.Socket,
  to: net.Socket,
  through: (bytes: number) => Promise<void>,
): Promise<void> {
  try {
    for await (const part of from) {
      if (!Buffer.isBuffer(part)) continue;
      await through(part.length);
      if (to.destroyed) break;
      to.write(part);
    }
    to.end();
  } catch {
    // A socket that broke ends its partner, as a line that breaks does.
    to.destroy();
  }
}
