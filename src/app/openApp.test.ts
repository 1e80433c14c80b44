import { once } from "node:events";
import net from "node:net";
import { expect, test } from "vitest";
import { headerFaults } from "#test/proof/headerRules.ts";
import { quietLog } from "#test/quietLog.ts";
import { openApp } from "./openApp.ts";

async function opened() {
  const app = await openApp({ publicUrl: null, supabase: null, trustedProxies: [] }, quietLog);
  app.get("/slow", async () => {
    await new Promise((done) => setTimeout(done, 1_500));
    return { done: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at a port");
  return { app, port: address.port };
}

/** A connection that the server has taken, over which nothing is asked. */
async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

// By themselves Node and Fastify wait a minute for either.
const timeout = 30_000;

test("connections over which nothing was asked do not keep a house open", { timeout }, async () => {
  const { app, port } = await opened();
  const [silent, halfway] = [await connected(port), await connected(port)];
  halfway.write("GET /slow HTTP/1.1\r\n");
  const gone = Promise.all([once(silent, "close"), once(halfway, "close")]);
  await app.close();
  await gone;
});

test("whoever asked before the door was shut is answered whole", { timeout }, async () => {
  const { app, port } = await opened();
  const asked = await connected(port);
  let said = "";
  asked.on("data", (part: Buffer) => (said += part.toString()));
  asked.write("GET /slow HTTP/1.1\r\nhost: here\r\n\r\n");
  // It has come in: the next one is only taken after it.
  await fetch(`http://127.0.0.1:${port}/nothing`).then((answer) => answer.text());
  const gone = once(asked, "close");
  await app.close();
  await gone;
  expect(said).toContain('{"done":true}');
  expect(said.toLowerCase()).toContain("connection: close");
});

/** Says something over a line of its own; gives the whole answer once the line is closed. */
async function answerTo(port: number, said: string): Promise<string> {
  const socket = await connected(port);
  let heard = "";
  socket.on("data", (part: Buffer) => (heard += part.toString()));
  socket.on("error", () => undefined);
  const gone = once(socket, "close");
  socket.write(said);
  await gone;
  return heard;
}

test.each([
  ["an address of 20 kB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: here\r\n\r\n`, 431],
  ["a header of 20 kB", `GET / HTTP/1.1\r\nhost: here\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ["no request at all", "WHAT IS THIS\r\n\r\n", 400],
])("%s is answered as everything is: as a problem, under every header", async (_, said, status) => {
  const { app, port } = await opened();
  const answer = await answerTo(port, said);
  await app.close();
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [first, ...lines] = head.split("\r\n");
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  expect(headerFaults(headers)).toEqual([]);
  expect(headers).toMatchObject({
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
  });
  expect(JSON.parse(body)).toMatchObject({ status, code: expect.any(String) });
});
