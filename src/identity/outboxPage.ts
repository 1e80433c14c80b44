// The development page: what would have been sent, for a house without a mail server. It opens accounts
// to whoever reads it, so it answers only a person at this very machine, never a page of elsewhere that is
// open in their browser, and only while the house has no public address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthFault } from "./faults.ts";
import { escaped } from "./mails/letters.ts";
import { headerOf } from "./requests.ts";
import type { Room } from "./room.ts";

export function registerOutbox(scope: FastifyInstance, room: Room): void {
  scope.addHook("onClose", () => room.mailer.close());
  scope.get("/outbox", async (request, reply) => {
    const isTheirs = isAtThisMachine(request) && !isForAnotherPage(request);
    if (!room.mailer.keepsMail || !isTheirs || !isLocal(room.settings.issuer)) {
      throw new AuthFault(404, "not_found", "There is nothing at this address.");
    }
    const messages = await room.mailer.outbox();
    const items = messages.map(
      ({ at, by, to, subject, text, link }) => `<section>
<h2>${escaped(subject === "" ? "Text message" : subject)}</h2>
<p>${escaped(at)} · ${by} to <b>${escaped(to)}</b></p>
<pre>${escaped(text)}</pre>
${link === null ? "" : `<p><a href="${escaped(link)}">Open the link</a></p>`}
</section>`,
    );
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>
<h1>Outbox</h1>
<p>Messages that were not sent, because no mail server is set. Only this machine sees them.</p>
${items.join("\n") || "<p>Nothing was sent yet.</p>"}
</html>`;
  });
}

/** Asked from this machine itself, under a local name, and not through a proxy. */
function isAtThisMachine(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? "";
  const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];
  return (
    /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(peer) &&
    isLocal(`http://${headerOf(request, "host")}`) &&
    forwarded.every((name) => request.headers[name] === undefined)
  );
}

/**
 * A browser at this machine asks on behalf of whatever page is open in it, and our API answers every origin.
 * It says so by itself; the address bar and our own pages say nothing of the kind.
 */
function isForAnotherPage(request: FastifyRequest): boolean {
  const origin = request.headers["origin"];
  const site = request.headers["sec-fetch-site"];
  const isOther = origin !== undefined && origin !== `http://${headerOf(request, "host")}`;
  return isOther || (site !== undefined && site !== "none" && site !== "same-origin");
}

function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
}
