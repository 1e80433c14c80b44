// A server of a test, at any free port of this machine.
import type { Server } from "node:net";

/** Opens its door; gives where it is. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at a port");
  return `http://127.0.0.1:${address.port}`;
}
