// Days of phones without a network, thrown by dice: what officers write down, mend and give up, what happens to the wire, the
// app and its clock, to a queue that is carried to another phone, and what the office does to what has arrived. Beside it, in
// plain objects, what each phone was told last and what the office made of it: that must stand in the end.
import assert from "node:assert/strict";
import { fieldKit } from "#insight/field-kit/api.ts";
import { openQueueFile, queueFile } from "#platform/web/offline/carry.ts";
import type { Captured } from "#platform/web/offline/outbox.ts";
import { openSnapshot, type Snapshot } from "#platform/web/offline/snapshot.ts";
import { farmers } from "#registry/farmers/api.ts";
import type { Buying } from "#test/buyingMakers.ts";
import type { Cut, CuttingProxy } from "#test/cuttingProxy.ts";
import { person } from "#test/farmerMakers.ts";
import { captured, contentsOf, madeNow, passphrase, type Phone } from "#test/phones.ts";
import { newId, type World } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";

/** One phone, and what was written down on it last, by its id, in the words of `digest`. */
export interface Carrier {
  phone: Phone;
  snapshot: Snapshot;
  said: Map<string, string>;
}

/** What became of a thing at the company after it had arrived. */
type AtOffice = "struck-out" | "as-sent";

export interface Written {
  table: "farmer" | "collection";
  captured: Captured;
  office: AtOffice;
}

export interface Counts {
  captures: number;
  mended: number;
  givenUp: number;
  struckOut: number;
  carried: number;
  refusedDoubles: number;
}

const yearMs = 365.25 * 86_400_000;
/** Outside what the list price allows, and a village nobody lives in: the company refuses both. */
const wrongPrice = "6900";
const wrongVillage = "x".repeat(500);

/** What a farmer or a slip says, as far as it is compared. */
export function digest(body: unknown): string {
  const { village, farmerId, unitPrice, weighings } = body as {
    village?: string;
    farmerId?: string;
    unitPrice?: string;
    weighings?: readonly { gross: string }[];
  };
  if (!weighings) return village ?? "";
  const gross = weighings.reduce((sum, one) => sum + BigInt(one.gross), 0n);
  return `${farmerId} ${unitPrice} ${gross}`;
}

export interface Given {
  world: World;
  buying: Buying;
  wire: CuttingProxy;
  carriers: readonly Carrier[];
  /** Farmers who were there before, with land enough for one schedule. */
  known: readonly { id: string; plots: string[] }[];
  roll: () => number;
}

/** Gives a phone the snapshot it reads of the company. */
export function carrierOf(world: World, phone: Phone): Carrier {
  const read = (): Promise<unknown> => world.as(phone.person)(fieldKit.read, {});
  const now = (): number => Date.now() + phone.clockOff;
  return { phone, said: new Map(), snapshot: openSnapshot(phone.vault, { read, now }) };
}

export class PhoneDays {
  readonly written = new Map<string, Written>();
  readonly counts: Counts;
  private readonly given: Given;

  constructor(given: Given, counts: Counts) {
    this.given = given;
    this.counts = counts;
    given.wire.plan(() => this.cut());
  }

  /** One thing happens, to a phone or at the company. */
  async step(): Promise<void> {
    const carrier = this.pick(this.given.carriers);
    if (!carrier) return;
    const { phone, snapshot } = carrier;
    const act = this.given.roll();
    if (act < 0.3) return this.writeSlip(carrier);
    if (act < 0.42) return this.writeFarmer(carrier);
    if (act < 0.47) return this.pressAgain(carrier);
    if (act < 0.67) return void (await phone.outbox.sync());
    if (act < 0.75) return phone.restart();
    if (act < 0.8) phone.clockOff = (this.given.roll() - 0.5) * 20 * yearMs;
    else if (act < 0.83) phone.isSignedOut = !phone.isSignedOut;
    else if (act < 0.89) await this.mendOne(carrier);
    else if (act < 0.92) await this.giveUpOne(carrier);
    else if (act < 0.94) await this.takeUpOne(carrier);
    else if (act < 0.96) await this.strikeOut();
    else if (act < 0.98) await this.carry(carrier);
    else await snapshot.renew();
  }

  /** The wire holds, everybody signs in, clocks are right: what is refused is mended or given up, the rest goes through. */
  async settle(): Promise<void> {
    const { wire, carriers } = this.given;
    wire.plan(() => ({ is: "none" }));
    for (const { phone } of carriers) Object.assign(phone, { clockOff: 0, isSignedOut: false });
    // First most is mended; what is refused again, since a carried copy was mended in another way or the farmer given up, is
    // given up; then what waited for it goes, and may be refused itself.
    for (const mends of [0.7, 0, 0]) {
      for (const carrier of carriers) {
        await carrier.phone.outbox.sync();
        for (const { id } of await this.refusedOn(carrier)) {
          if (this.given.roll() < mends) await this.mend(carrier, id);
          else await this.giveUp(carrier, id);
        }
        await carrier.phone.syncThrough();
      }
    }
    for (const { snapshot } of carriers) {
      snapshot.outdate();
      await snapshot.renew();
    }
  }

  private pick<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.given.roll() * things.length)];
  }

  private cut(): Cut {
    const { roll } = this.given;
    const at = roll();
    if (at < 0.25) return { is: "request", after: 1 + Math.floor(roll() * 1_500) };
    if (at < 0.5) return { is: "answer", after: Math.floor(roll() * 3_000) };
    return { is: "none" };
  }

  private async keep(carrier: Carrier, one: Captured): Promise<void> {
    await carrier.phone.outbox.keep(one);
    carrier.said.set(one.id, digest(one.body));
  }

  private async writeSlip(carrier: Carrier): Promise<void> {
    const { buying, known, roll } = this.given;
    // Of somebody the phone itself wrote down now and then, who may still wait, be refused or be given up.
    const own = [...carrier.said.keys()].filter((id) => this.written.get(id)?.table === "farmer");
    const newcomer = roll() < 0.4 ? this.pick(own) : undefined;
    const seller = this.pick(known);
    const gross = String(20_000 + Math.floor(roll() * 30_000));
    const one = captured(
      collections.record,
      buying.slip({
        weighings: [{ gross, tare: "800" }],
        ...(newcomer ? { farmerId: newcomer, plots: [], stream: "open" as const } : {}),
        ...(newcomer ? {} : { farmerId: seller?.id ?? "" }),
        ...(roll() < 0.12 ? { unitPrice: wrongPrice } : {}),
      }),
      "Collection",
    );
    await this.write(carrier, "collection", one);
  }

  private async writeFarmer(carrier: Carrier): Promise<void> {
    const isWrong = this.given.roll() < 0.25;
    const village = isWrong ? wrongVillage : `Village ${newId()}`;
    // Names of their own: whoever is nearly called like hundreds of others is looked for among all of them.
    const [firstName, lastName] = [this.name(), this.name()];
    const body = person({ village, firstName, lastName });
    await this.write(carrier, "farmer", captured(farmers.register, body));
  }

  private name(): string {
    const letter = () => String.fromCharCode(97 + Math.floor(this.given.roll() * 26));
    return `N${Array.from({ length: 7 }, letter).join("")}`;
  }

  private async write(carrier: Carrier, table: Written["table"], one: Captured): Promise<void> {
    await this.keep(carrier, one);
    this.written.set(one.id, { table, captured: one, office: "as-sent" });
    this.counts.captures += 1;
  }

  /** Pressed twice it is the same; another thing under its id is refused where it is written down, and changes nothing. */
  private async pressAgain(carrier: Carrier): Promise<void> {
    const id = this.pick([...carrier.said.keys()]);
    const kept = id === undefined ? null : await carrier.phone.outbox.one(id);
    if (!kept || (kept.item.state !== "ready" && kept.item.state !== "sent")) return;
    const { endpoint, params, body, values } = kept.content;
    const { title, form, draft, spends } = kept.item;
    const same = { id: kept.item.id, endpoint, params, body, values, title, form, draft, spends };
    const again = await carrier.phone.outbox.keep(same);
    assert.equal(again.number, kept.item.number, "a second press has the same number");
    const other = {
      ...same,
      body: { ...(body as object), village: "Elsewhere", unitPrice: "5700" },
    };
    const wasRefused = await carrier.phone.outbox.keep(other).then(
      () => false,
      (error: Error) => error.name === "WrittenAlready",
    );
    assert.ok(wasRefused, "another thing is not taken under an id that is taken");
    this.counts.refusedDoubles += 1;
  }

  private async refusedOn({ phone }: Carrier) {
    return (await phone.outbox.list()).filter(({ state }) => state === "attention");
  }

  private async mendOne(carrier: Carrier): Promise<void> {
    const one = this.pick(await this.refusedOn(carrier));
    if (one) await this.mend(carrier, one.id);
  }

  private async mend(carrier: Carrier, id: string): Promise<void> {
    const kept = await carrier.phone.outbox.one(id);
    const written = this.written.get(id);
    if (!kept || !written) return;
    // What is on this phone, put right: on another that carries it, it may have been put right in another way.
    const body = kept.content.body as { village?: string; unitPrice?: string };
    const isFarmer = written.table === "farmer";
    const right = isFarmer
      ? { ...body, village: body.village === wrongVillage ? `Mended ${newId()}` : body.village }
      : { ...body, unitPrice: body.unitPrice === wrongPrice ? "5800" : body.unitPrice };
    await this.keep(carrier, { ...written.captured, body: right, values: right });
    this.counts.mended += 1;
  }

  private async giveUpOne(carrier: Carrier): Promise<void> {
    const one = this.pick(await this.refusedOn(carrier));
    if (one) await this.giveUp(carrier, one.id);
  }

  private async giveUp({ phone }: Carrier, id: string): Promise<void> {
    await phone.outbox.giveUp(id, "Weighed twice");
    this.counts.givenUp += 1;
  }

  private async takeUpOne({ phone }: Carrier): Promise<void> {
    const all = await phone.outbox.list();
    const one = this.pick(all.filter(({ state }) => state === "given-up"));
    if (one) await phone.outbox.takeUp(one.id);
  }

  /** The office strikes out a slip that has arrived; whatever is sent once more does not raise it. */
  private async strikeOut(): Promise<void> {
    const { world } = this.given;
    const ids = [...this.written].flatMap(([id, one]) =>
      one.table === "collection" && one.office === "as-sent" ? [id] : [],
    );
    const { rows } = await world.sql.query<{ id: string; version: number }>(
      `select id, version from collection
       where id = any($1) and state in ('recorded', 'quality_pending') order by number limit 1`,
      [ids],
    );
    const [one] = rows;
    const written = one && this.written.get(one.id);
    if (!one || !written) return;
    const body = { version: one.version, reason: "Weighed twice" };
    await world.as("md")(collections.void, { params: { id: one.id }, body });
    written.office = "struck-out";
    this.counts.struckOut += 1;
  }

  /** A phone that is about to die: its queue goes to another one in a file, and both may send it. */
  private async carry(from: Carrier): Promise<void> {
    const to = this.given.carriers.find(
      (one) => one !== from && one.phone.person === from.phone.person,
    );
    if (!to) return;
    const text = await queueFile(await contentsOf(from.phone), madeNow());
    const brought = await openQueueFile(text, passphrase);
    if (brought === null || brought === "no-queue") return;
    const before = new Set((await to.phone.outbox.list()).map(({ id }) => id));
    await to.phone.outbox.takeIn(brought);
    for (const { item, content } of brought) {
      if (before.has(item.id) || !(await to.phone.outbox.one(item.id))) continue;
      to.said.set(item.id, digest(content.body));
      this.counts.carried += 1;
    }
  }
}
