// Opens the door at the address of the settings; what stands in the way is said in words.
import type { FastifyInstance } from "fastify";
import type { Settings } from "#platform/server/settings.ts";

/**
 * So many may stand at the door before somebody opens it to them; a house that is busy for a moment opens it late, and with
 * Node's 511 a crowd's later connections were cut. The system allows as many as it allows.
 */
const mostAtTheDoor = 4_096;

/** Gives the address people type. */
export async function listen(
  app: FastifyInstance,
  settings: Pick<Settings, "host" | "port" | "publicUrl">,
): Promise<string> {
  try {
    await app.listen({ port: settings.port, host: settings.host, backlog: mostAtTheDoor });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const at = `${settings.host}:${settings.port}`;
    if (code === "EADDRINUSE") {
      throw new Error(`${at} is taken. Is Mavuno running already? Else choose another PORT.`);
    }
    if (code === "EACCES") throw new Error(`${at} may not be opened; choose a PORT above 1023.`);
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return settings.publicUrl ?? `http://${host}:${port}`;
}
