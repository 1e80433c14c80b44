import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  afterShipping,
  afterTakingBack,
  canBeRegistered,
  checkApprover,
  checkParties,
  checkRegistration,
  checkTerms,
  contractLife,
  contractValue,
  faultsOf,
  needsEudr,
  shareShippedBp,
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
    ["a bag too few", { bags: 319 }, "contract.bags-do-not-match"],
    ["a gram too many", { quantity: 19_200_001n }, "contract.bags-do-not-match"],
    ["for a cent", { pricePerTonne: 1n }, ""],
    ["shipped on a single day", { shipmentFrom: "2026-11-30" }, ""],
    ["over on the day they were agreed", { contractDay: "2026-11-30" }, ""],
    ["over the day before", { contractDay: "2026-12-01" }, "contract.period-past"],
    ["open for a year", { shipmentTo: "2027-11-01" }, ""],
    ["open for a day longer", { shipmentTo: "2027-11-02" }, "contract.period-too-long"],
    [
      "for Japan, with EUDR wished for but no data pack",
      { destinationCountry: "JP", documents: [] },
      "contract.eudr-paper-missing",
    ],
    [
      "for the Union without EUDR, and no data pack",
      { eudrRequired: false, documents: [] },
      "contract.eudr-needed",
    ],
  ])("%s", (_, change, code) => {
    expect(codeOf(() => checkTerms({ ...container, ...change }, "coffee"))).toBe(code);
  });

  it("say what the bags make, and what was asked", () => {
    expect(faultsOf({ ...container, bags: 321 }, "coffee")).toEqual([
      ["contract.bags-do-not-match", "321 bags of 60.0 kg make 19,260.0 kg, not 19,200.0 kg."],
    ]);
  });

  it("name one fault of the period, the first", () => {
    const backwards = { shipmentFrom: "2026-08-31", shipmentTo: "2026-08-30" };
    const codes = faultsOf({ ...container, ...backwards }, "coffee").map(([code]) => code);
    expect(codes).toEqual(["contract.period-backwards"]);
  });

  it("name every fault at once", () => {
    const two = refusalOf(() =>
      checkTerms({ ...container, pricePerTonne: 0n, documents: [] }, "coffee"),
    );
    expect(two?.message).toBe(
      "The price must be above zero. Add the EUDR data pack to the papers.",
    );
    expect(two?.blockers).toEqual([
      { what: "The price must be above zero." },
      { what: "Add the EUDR data pack to the papers." },
    ]);
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
      const refusal = refusalOf(() => checkApprover(role));
      expect(refusal?.code).toBe(may ? undefined : "contract.not-approver");
      expect(refusal?.status).toBe(may ? undefined : 403);
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

  it("says who is not active and why it waits, and names a retired product", () => {
    const held = { ...parties, customerState: "on_hold", productState: "retired" };
    const customer = refusalOf(() => checkParties(held));
    expect(customer?.status).toBe(409);
    expect(customer?.message).toMatch(/^Scheldt Green Coffee NV is on hold\./);
    const product = refusalOf(() => checkParties({ ...parties, productState: "retired" }));
    expect(product?.status).toBe(409);
    expect(product?.message).toBe("Screen 15 is retired.");
  });

  it("only the system says how much of it is shipped", () => {
    const bySystem = Object.entries(contractLife.moves)
      .filter(([, move]) => "system" in move && move.system)
      .map(([name, move]) => [name, move.from, move.to]);
    expect(bySystem).toEqual([
      ["shipPart", ["active", "part_shipped"], "part_shipped"],
      ["shipRest", ["active", "part_shipped"], "fulfilled"],
      ["takeBackPart", ["part_shipped", "fulfilled"], "part_shipped"],
      ["takeBackAll", ["part_shipped", "fulfilled"], "active"],
    ]);
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

  it("says how much room there is", () => {
    const half = { ...promise, shipped: 10_000_000n };
    const over = refusalOf(() => afterShipping(half, 9_800_000n));
    expect(over?.status).toBe(409);
    expect(over?.message).toBe("9,800.0 kg is more than the 9,776.0 kg the contract still allows.");
    expect(codeOf(() => afterShipping(half, 9_776_001n))).toBe("contract.over-shipped");
    expect(afterShipping(half, 9_776_000n)).toEqual({ shipped: 19_776_000n, move: "shipRest" });
    expect(codeOf(() => afterShipping(half, -1n))).toBe("contract.nothing-shipped");
  });

  it.each([
    [1n, "takeBackPart", 999n],
    [999n, "takeBackPart", 1n],
    [1_000n, "takeBackAll", 0n],
  ])("%d grams of a thousand taken back: %s", (grams, move, shipped) => {
    expect(afterTakingBack({ ...promise, shipped: 1_000n }, grams)).toEqual({ shipped, move });
  });

  it.each([0n, -1n, 1_001n])("refuses %d grams of a thousand taken back", (grams) => {
    const thousand = { ...promise, shipped: 1_000n };
    expect(codeOf(() => afterTakingBack(thousand, grams))).toBe("contract.nothing-to-take-back");
  });

  it.each([
    // Three grams, one in ten: 2.7 at least and 3.3 at most, so exactly three.
    [3n, 1_000, 3n, 3n],
    [10n, 1_000, 9n, 11n],
    [10n, 0, 10n, 10n],
    [19_200_000n, 300, 18_624_000n, 19_776_000n],
    [10_001n, 1, 10_000n, 10_002n],
    [1n, 10_000, 0n, 2n],
  ])("%d grams with a tolerance of %i keep from %d to %d", (quantity, toleranceBp, least, most) => {
    expect(weightBand({ quantity, toleranceBp })).toEqual({ least, most });
  });

  it.each([
    [0n, 0n, 0n],
    [5n, 0n, 0n],
    [0n, 19_200_000n, 0n],
    [9_600_000n, 19_200_000n, 5_000n],
    [19_200_000n, 19_200_000n, 10_000n],
    [19_776_000n, 19_200_000n, 10_300n],
    [1n, 3n, 3_333n],
    [2n, 3n, 6_667n],
    [1n, 20_000n, 1n],
  ])("%d grams of %d are %d basis points", (shipped, quantity, bp) => {
    expect(shareShippedBp(shipped, quantity)).toBe(bp);
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
    const told = { owner: "Exports", link: "/contracts/c" };
    const unregistered = "Contract SC-26-000014 is not registered with the authority";
    expect(shippingBlockers(contract)).toEqual([
      { what: "Contract SC-26-000014 is approved, not active", ...told },
      { what: unregistered, ...told },
    ]);
    const active = { ...contract, state: "active" as const };
    expect(shippingBlockers(active)).toEqual([{ what: unregistered, ...told }]);
    for (const state of contractLife.states) {
      const isOpen = state === "active" || state === "part_shipped";
      const registered = { ...contract, state, registrationNumber: "MAAIF/26/0001" };
      expect(shippingBlockers(registered)).toHaveLength(isOpen ? 0 : 1);
    }
    const waiting = { ...contract, state: "pending_approval" as const, registrationNumber: "1" };
    expect(shippingBlockers(waiting)[0]?.what).toContain("is pending approval, not active");
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
    ["2026-09-01", 1n, ""],
    ["2026-11-20", 1n, ""],
  ])("on %s at %d", (day, assessedFot, code) => {
    expect(codeOf(() => checkRegistration({ day, assessedFot }, contract))).toBe(code);
  });

  it("is of what is approved, while something is still to be shipped", () => {
    expect(contractLife.states.filter(canBeRegistered)).toEqual([
      "approved",
      "active",
      "part_shipped",
    ]);
  });
});
