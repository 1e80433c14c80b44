import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  afterShipping,
  afterTakingBack,
  checkApprover,
  checkParties,
  checkRegistration,
  checkTerms,
  contractLife,
  contractValue,
  faultsOf,
  needsEudr,
  shippingBlockers,
  type Terms,
  weightBand,
} from "./rules.ts";

const refusalOf = (work: () => unknown): Refusal | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
const codeOf = (work: () => unknown): string => refusalOf(work)?.code ?? "";

/** The contract of the worked container. */
const container: Terms = {
  quantity: 19_200_000n,
  bags: 320,
  bagWeight: 60_000n,
  toleranceBp: 300,
  pricePerTonne: 435_000n,
  contractDay: "2026-09-01",
  shipmentFrom: "2026-11-01",
  shipmentTo: "2026-11-30",
  destinationCountry: "BE",
  eudrRequired: true,
  documents: ["commercial-invoice", "packing-list", "eudr-data-pack"],
};

describe("the terms of a contract", () => {
  it.each<[string, Partial<Terms>, string]>([
    ["of the worked container", {}, ""],
    ["with a bag too many", { bags: 321 }, "contract.bags-do-not-match"],
    ["for nothing", { pricePerTonne: 0n }, "contract.no-price"],
    ["shipped before it begins", { shipmentFrom: "2026-12-01" }, "contract.period-backwards"],
    [
      "over before they were agreed",
      { shipmentFrom: "2026-07-01", shipmentTo: "2026-08-31" },
      "contract.period-past",
    ],
    ["open for two years", { shipmentTo: "2028-11-30" }, "contract.period-too-long"],
    ["for the Union without EUDR", { eudrRequired: false }, "contract.eudr-needed"],
    [
      "that forget the EUDR data pack",
      { documents: ["commercial-invoice"] },
      "contract.eudr-paper-missing",
    ],
    ["for Japan without EUDR", { destinationCountry: "JP", eudrRequired: false }, ""],
  ])("%s", (_, change, code) => {
    expect(codeOf(() => checkTerms({ ...container, ...change }, "coffee"))).toBe(code);
  });

  it("name every fault at once", () => {
    const faulty = { ...container, bags: 1, pricePerTonne: 0n, eudrRequired: false };
    expect(faultsOf(faulty, "coffee")).toHaveLength(3);
    expect(refusalOf(() => checkTerms(faulty, "coffee"))?.blockers).toHaveLength(3);
  });

  it("for sesame never need EUDR", () => {
    expect(needsEudr("BE", "sesame")).toBe(false);
    expect(needsEudr("BE", "cocoa")).toBe(true);
    expect(needsEudr("AE", "coffee")).toBe(false);
  });

  it("are worth quantity times price", () => {
    expect(contractValue(container)).toBe(8_352_000n);
    expect(contractValue({ quantity: 19_200_000n, pricePerTonne: 404_000n })).toBe(7_756_800n);
  });
});

describe("who may do what", () => {
  it.each(roles.map((role) => [role, role === "owner" || role === "admin"] as const))(
    "%s approves: %s",
    (role, may) => {
      expect(codeOf(() => checkApprover(role))).toBe(may ? "" : "contract.not-approver");
    },
  );

  const parties = {
    customerName: "Scheldt Green Coffee NV",
    customerState: "active",
    productName: "Screen 15",
    productState: "active",
  };
  it.each([
    ["an active customer", {}, ""],
    ["a prospect", { customerState: "prospect" }, "contract.customer-not-active"],
    ["a customer on hold", { customerState: "on_hold" }, "contract.customer-not-active"],
    ["a retired product", { productState: "retired" }, "contract.product-retired"],
  ])("with %s", (_, change, code) => {
    expect(codeOf(() => checkParties({ ...parties, ...change }))).toBe(code);
  });

  it("moves as declared: the buttons of every state", () => {
    const buttons = Object.fromEntries(
      contractLife.states.map((state) => [
        state,
        movesFrom(contractLife, state).map((one) => one.name),
      ]),
    );
    expect(buttons).toEqual({
      draft: ["submit", "cancel"],
      pending_approval: ["approve", "return", "cancel"],
      approved: ["activate", "amend", "cancel"],
      active: ["amend", "cancel"],
      part_shipped: ["close"],
      fulfilled: ["close"],
      closed: [],
      cancelled: [],
    });
  });
});

describe("shipping on a contract", () => {
  const promise = { quantity: 19_200_000n, toleranceBp: 300, shipped: 0n };

  it.each([
    [18_624_000n, "shipRest"],
    [18_623_999n, "shipPart"],
    [19_200_000n, "shipRest"],
    [19_776_000n, "shipRest"],
    [1n, "shipPart"],
  ])("%d grams: %s", (grams, move) => {
    expect(afterShipping(promise, grams)).toEqual({ shipped: grams, move });
  });

  it("refuses nothing, and more than the tolerance", () => {
    expect(codeOf(() => afterShipping(promise, 0n))).toBe("contract.nothing-shipped");
    expect(codeOf(() => afterShipping(promise, 19_776_001n))).toBe("contract.over-shipped");
    expect(codeOf(() => afterTakingBack(promise, 1n))).toBe("contract.nothing-to-take-back");
  });

  it("never leaves the band, and taking back undoes shipping", () => {
    const sizes = fc.array(fc.bigInt({ min: 1n, max: 8_000_000n }), { maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 1000 }), (shipments, toleranceBp) => {
        const { least, most } = weightBand({ ...promise, toleranceBp });
        let shipped = 0n;
        for (const grams of shipments) {
          const now = { ...promise, toleranceBp, shipped };
          if (refusalOf(() => afterShipping(now, grams))) {
            expect(shipped + grams > most).toBe(true);
            continue;
          }
          const after = afterShipping(now, grams);
          expect(after.move === "shipRest").toBe(after.shipped >= least);
          const back = afterTakingBack({ ...now, shipped: after.shipped }, grams);
          expect(back.shipped).toBe(shipped);
          expect(back.move === "takeBackAll").toBe(shipped === 0n);
          shipped = after.shipped;
        }
        expect(shipped <= most && least <= most).toBe(true);
        // The database holds the same wall.
        expect(shipped * 10_000n <= promise.quantity * BigInt(10_000 + toleranceBp)).toBe(true);
      }),
    );
  });

  it("waits for the buyer's confirmation and the registration", () => {
    const contract = {
      id: "c",
      number: "SC-26-000014",
      state: "approved" as const,
      registrationNumber: null,
    };
    expect(shippingBlockers(contract)).toHaveLength(2);
    const ready = { ...contract, state: "active" as const, registrationNumber: "MAAIF/26/0001" };
    expect(shippingBlockers(ready)).toEqual([]);
  });
});

describe("registration with the authority", () => {
  const contract = { contractDay: "2026-09-01", today: "2026-11-20" };
  it.each([
    ["2026-09-10", 405_000n, ""],
    ["2026-08-31", 405_000n, "contract.registration-day"],
    ["2026-11-21", 405_000n, "contract.registration-day"],
    ["2026-09-10", 0n, "contract.no-assessed-price"],
  ])("on %s at %d", (day, assessedFot, code) => {
    expect(codeOf(() => checkRegistration({ day, assessedFot }, contract))).toBe(code);
  });
});
