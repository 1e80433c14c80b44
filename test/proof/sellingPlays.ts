// What people do with goods that go out in a random history: bags are filled, contracts made with a buyer, and
// shipments taken from the first promise to the buyer's money.
import { addDays } from "#kernel/days.ts";
import { contracts } from "#registry/contracts/api.ts";
import { exportDocuments } from "#work/exports/documentApi.ts";
import { shipments } from "#work/exports/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { documentOf, smallPdf } from "#test/exportMakers.ts";
import { newId } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import type { PaperMove, PaperName } from "./modelPapers.ts";
import type { ContractMove, ShipmentMove, Terms } from "./modelSelling.ts";
import { keyAt, pick, type Play, type Turn } from "./playing.ts";
import { lotIdOf, versionOf } from "./standing.ts";

/** What mostly comes next, and what now and then does. */
const nextOfContract: Partial<Record<string, ContractMove>> = {
  draft: "submit",
  pending_approval: "approve",
  approved: "activate",
};
const nextOfShipment: Partial<Record<string, ShipmentMove>> = {
  allocated: "startDocuments",
  documents_pending: "markReady",
  ready_to_load: "load",
  loaded: "ship",
  shipped: "deliver",
  delivered: "close",
};
const contractTurns = ["return", "amend", "cancel", "close", "register"] as const;
const shipmentTurns = ["changeAllocation", "unload", "cancel", "load", "markReady"] as const;
const paperTurns = ["request", "waive", "reopen", "reject", "approve", "issue"] as const;
const ownTurns = ["request", "waive", "reopen", "reject", "issue", "receive"] as const;
const because = { reason: "The buyer says so" };
const underWay = ["planned", "allocated", ...Object.keys(nextOfShipment)];

export const sellingPlays = {
  bags: ({ model, world, store, today }, [a]) => {
    const id = newId();
    const [pieces, price] = [BigInt(1 + (a % 20)), BigInt(9_000 + (a % 700))];
    const body = { id, productId: model.products.bags, placeId: store, day: today };
    const send = (supplierName: string) =>
      world.as("operations")(packaging.receive, {
        body: { ...body, pieces: `${pieces}`, price: `${price}`, supplierName },
      });
    return {
      expected: () => model.bringBags(id, pieces, price),
      send: () => send("Jute Works"),
      other: () => send("Sisal Works"),
    };
  },
  packing: ({ model, world, store, today }, [a, b]) => {
    const id = newId();
    const { semi, bags: materialId } = model.products;
    const bag = b % 6 === 0 ? 4_000n : 5_000n;
    const bags = 1n + (BigInt(a) % (model.stock(semi) / bag + 2n));
    const body = { id, productId: semi, placeId: store, materialId, bag: `${bag}` };
    const send = (count: number) =>
      world.as("operations")(packaging.plan, { body: { ...body, bags: count, plannedOn: today } });
    return {
      expected: () => model.planPacking(id, { bags, bag }),
      send: () => send(Number(bags)),
      other: () => send(Number(bags) + 1),
    };
  },
  pack: (history, dice) => {
    const { model, world, today } = history;
    const id = keyAt(model.packings, dice, ["planned"]);
    const run = id === undefined ? undefined : model.packings.get(id);
    if (id === undefined || run === undefined) return null;
    if (dice[1] % 9 === 0) {
      return {
        expected: () => model.giveUpPacking(id),
        send: async () => {
          const body = { version: await versionOf(history, "packing_run", id), ...because };
          return world.as("operations")(packaging.cancel, { params: { id }, body });
        },
      };
    }
    const bags = dice[1] % 8 === 0 ? 1 : 5;
    const each = run.bag + (dice[2] % 7 === 0 ? 26n : 20n);
    return {
      expected: () => model.fill(id, "operations", { bags: BigInt(bags), each }),
      send: async () => {
        const version = await versionOf(history, "packing_run", id);
        const samples = Array.from({ length: bags }, () => `${each}`);
        const body = { version, day: today, samples };
        return world.as("operations")(packaging.pack, { params: { id }, body });
      },
    };
  },
  letOut: (history, dice) => {
    const { model, world, today } = history;
    const id = keyAt(model.packings, dice, ["packed"]);
    if (id === undefined) return null;
    const by = pick<Who>(["md", "owner", "operations"], dice[1]) ?? "md";
    return {
      expected: () => model.letOut(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "packing_run", id), day: today };
        return world.as(by)(packaging.release, { params: { id }, body });
      },
    };
  },
  contract: (history, dice) => {
    const { model, world } = history;
    const id = newId();
    const terms = termsBy(dice);
    const send = (gradeText: string) =>
      world.as("operations")(contracts.draft, {
        body: { id, ...wordsOf(history, terms), gradeText },
      });
    return {
      expected: () => model.promise(id, terms),
      send: () => send("Uganda Robusta FAQ"),
      other: () => send("Uganda Robusta screen 15"),
    };
  },
  agree: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.contracts, dice, ["draft", "pending_approval", "approved", "active"]);
    const one = id === undefined ? undefined : model.contracts.get(id);
    if (id === undefined || one === undefined) return null;
    const [, b, c] = dice;
    const usual = one.isRegistered ? undefined : one.state === "active" ? "register" : undefined;
    const move =
      b % 6 === 0
        ? (pick(contractTurns, c) ?? "cancel")
        : (nextOfContract[one.state] ?? usual ?? "register");
    const by =
      move === "approve" ? (pick<Who>(["owner", "md", "operations"], c) ?? "md") : "operations";
    return {
      expected: () => model.moveContract(id, move, by),
      send: async () => {
        const body = { version: await versionOf(history, "contract", id), ...because };
        const call = world.as(by);
        const { version } = body;
        const params = { id };
        if (move === "register") {
          const terms = { registrationDay: history.today, assessedFot: "400000" };
          const registrationNumber = `TEST/${id}`;
          return call(contracts.register, {
            params,
            body: { version, registrationNumber, ...terms },
          });
        }
        return move === "return" || move === "amend" || move === "cancel"
          ? call(contracts[move], { params, body })
          : call(contracts[move], { params, body: { version } });
      },
    };
  },
  changeContract: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.contracts, dice, ["draft"]);
    if (id === undefined) return null;
    const terms = termsBy(dice);
    return {
      expected: () => model.changeContract(id, terms),
      send: async () => {
        const version = await versionOf(history, "contract", id);
        const body = { version, ...wordsOf(history, terms), gradeText: "Uganda Robusta FAQ" };
        return world.as("operations")(contracts.change, { params: { id }, body });
      },
    };
  },
  shipment: ({ model, world, today }, dice) => {
    const contractId = keyAt(model.contracts, dice, ["approved", "active", "part_shipped"]);
    if (contractId === undefined) return null;
    const id = newId();
    const body = { id, contractId, mode: "road" as const, etd: addDays(today, 3) };
    const send = (note: string | null) =>
      world.as("operations")(shipments.plan, { body: { ...body, note } });
    return {
      expected: () => model.planShipment(id, contractId),
      send: () => send(null),
      other: () => send("Other"),
    };
  },
  allocate: (history, dice) => {
    const { model, world, store } = history;
    const [a, b, c] = dice;
    const id = keyAt(model.shipments, dice, ["planned", "allocated"]);
    const packed = model.lots.filter((lot) => lot.bag !== null && model.free(lot) > 0n);
    const lot = pick(c % 6 === 0 || packed.length === 0 ? model.lots : packed, a);
    const one = id === undefined ? undefined : model.shipments.get(id);
    if (id === undefined || one === undefined || lot === undefined) return null;
    const free = model.free(lot) / 5_000n;
    const room = model.open(one.contract, one).most / 5_000n;
    const most = free < room ? free : room;
    // Mostly all that goes, now and then one more, or a part.
    const bags = b % 4 === 0 ? most + 1n : b % 4 === 1 ? most / 2n : most;
    const asked = bags > 0n ? bags : 1n;
    return {
      expected: () => model.allocate(id, lot, asked),
      send: async () => {
        const version = await versionOf(history, "shipment", id);
        const lots = [{ lotId: await lotIdOf(history, lot), placeId: store, bags: Number(asked) }];
        return world.as("operations")(shipments.allocate, {
          params: { id },
          body: { version, lots },
        });
      },
    };
  },
  takeOff: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.shipments, dice, ["allocated"]);
    const lots = [...(model.shipments.get(id ?? "")?.lots.keys() ?? [])];
    const lot = pick(lots, dice[1]);
    if (id === undefined || lot === undefined) return null;
    return {
      expected: () => model.takeOff(id, lot),
      send: async () => {
        const call = world.as("operations");
        const { version, lots: promised } = await call(shipments.get, { params: { id } });
        const lotId = await lotIdOf(history, lot);
        const allocationId = promised.find((one) => one.lotId === lotId)?.id ?? newId();
        return call(shipments.deallocate, { params: { id }, body: { version, allocationId } });
      },
    };
  },
  papers: (history, dice) => {
    const { model } = history;
    const id = keyAt(model.shipments, dice, underWay.slice(0, 4));
    const one = id === undefined ? undefined : model.shipments.get(id);
    if (id === undefined || one === undefined) return null;
    const [, b, c] = dice;
    const usual = one.papers["weight-note"].state === "received" ? "approve" : "receive";
    const move = b % 3 === 2 ? (pick(paperTurns, c) ?? "reopen") : usual;
    const isOthers = move === "approve" || move === "waive";
    const by = isOthers ? (pick<Who>(["md", "owner", "operations"], c) ?? "md") : "operations";
    return turnOfPaper(history, id, { name: "weight-note", move, by });
  },
  /** What we write ourselves of what a shipment carries. */
  ownPapers: (history, dice) => {
    const { model } = history;
    const id = keyAt(model.shipments, dice, underWay.slice(2, 5));
    const one = id === undefined ? undefined : model.shipments.get(id);
    if (id === undefined || one === undefined) return null;
    const [, b, c] = dice;
    const name = c % 3 === 2 ? ("commercial-invoice" as const) : ("packing-list" as const);
    const [who, turn] = [Math.floor(c / 3), Math.floor(c / 24)];
    const usual = one.papers[name].state === "issued" ? "approve" : "issue";
    const move = b % 3 === 2 ? (pick(ownTurns, turn) ?? "reopen") : usual;
    const people: readonly Who[] =
      move === "approve" || move === "waive"
        ? ["md", "operations", "owner", "accountant"]
        : move === "issue"
          ? ["operations", "accountant", "operations", "field"]
          : ["operations"];
    return turnOfPaper(history, id, { name, move, by: pick(people, who) ?? "operations" });
  },
  shipOn: (history, dice) => {
    const { model, world, today } = history;
    const id = keyAt(model.shipments, dice, Object.keys(nextOfShipment));
    const one = id === undefined ? undefined : model.shipments.get(id);
    if (id === undefined || one === undefined) return null;
    const [, b, c] = dice;
    const turn = pick(shipmentTurns, c) ?? "unload";
    const move = b % 6 === 0 ? turn : (nextOfShipment[one.state] ?? turn);
    return {
      expected: () => model.moveShipment(id, move),
      send: async () => {
        const version = await versionOf(history, "shipment", id);
        const call = world.as("operations");
        const params = { id };
        if (move === "load" || move === "ship" || move === "deliver") {
          return call(shipments[move], { params, body: { version, day: today } });
        }
        return move === "changeAllocation" || move === "unload" || move === "cancel"
          ? call(shipments[move], { params, body: { version, ...because } })
          : call(shipments[move], { params, body: { version } });
      },
    };
  },
} satisfies Record<string, Play>;

/** A paper of a shipment is brought, written, asked for or decided about. */
function turnOfPaper(
  { model, world, today }: History,
  id: string,
  asked: { name: PaperName; move: PaperMove; by: Who },
): Turn {
  const { name, move, by } = asked;
  return {
    expected: () => model.paper(id, asked),
    send: async () => {
      const read = await world.as("operations")(shipments.get, { params: { id } });
      const found = documentOf(read, name);
      const [params, { version }] = [{ id: found.id }, found];
      const call = world.as(by);
      switch (move) {
        case "approve":
        case "request":
          return call(exportDocuments[move], { params, body: { version } });
        case "issue":
          return call(exportDocuments.issue, { params, body: { version, day: today } });
        case "receive": {
          const file = { name: "note.pdf", base64: smallPdf };
          const body = { version, number: "WN 7", issuedOn: today, file };
          return call(exportDocuments.receive, { params, body });
        }
        case "reject":
        case "waive":
        case "reopen":
          return call(exportDocuments[move], { params, body: { version, ...because } });
        default:
          return move satisfies never;
      }
    },
  };
}

function termsBy([a, b, c]: Step["dice"]): Terms {
  return {
    ...{ bags: BigInt(1 + (a % 12)), bag: 5_000n, tolerance: BigInt((b % 4) * 250) },
    ...{ inParts: c % 2 === 0, soldAt: a % 2 === 0 ? ("load" as const) : ("ship" as const) },
    ...{ price: BigInt(380_000 + (b % 90_000)), needsList: c % 3 === 0 },
  };
}

/** The whole contract in the house's words. */
function wordsOf({ model, buyer, begunOn }: History, terms: Terms) {
  const { bags, bag, tolerance, inParts, soldAt, price, needsList } = terms;
  return {
    ...{ customerId: buyer, productId: model.products.semi, contractDay: begunOn },
    ...{ template: "ESCC" as const, cropYear: "2026/27", quantity: `${bags * bag}` },
    ...{ toleranceBp: Number(tolerance), bags: Number(bags), bagWeight: `${bag}` },
    ...{ bagType: "Jute 5 kg", pricePerTonne: `${price}`, currency: "USD" as const },
    ...{ priceBasis: soldAt === "load" ? ("FOT" as const) : ("FOB" as const) },
    ...{ pricePlace: "Kampala", shipmentFrom: begunOn, shipmentTo: addDays(begunOn, 60) },
    ...{ partialShipments: inParts, portOfLoading: "Mombasa", destination: "Port Sudan" },
    ...{ destinationCountry: "SD", paymentTerms: "OPEN" as const, sampleTerms: "none" as const },
    ...{ eudrRequired: false, documents: needsList ? ["packing-list" as const] : [] },
  };
}
