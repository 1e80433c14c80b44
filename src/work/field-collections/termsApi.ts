import { z } from "zod";
import { amount, day, grams, id, quantity } from "#platform/api/fields.ts";
import { yieldVerdicts } from "./yieldRules.ts";

/** The season's purchases from this farmer as dried cherry, against what the farm can give. */
export const yieldUse = z.object({
  cap: grams().nullable(),
  used: grams(),
  usedBp: z.int(),
  verdict: z.enum(yieldVerdicts),
});

/** What the form must know before the scale is read. */
export const buyingTerms = z.object({
  farmer: z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    village: z.string().nullable(),
    /** Why nothing may be bought, in words; null when buying is allowed. */
    obstacle: z.string().nullable(),
    /** The code of that refusal, by which a screen says it in its reader's language. */
    obstacleCode: z.string().nullable(),
    consents: z.object({ shareGeolocation: z.boolean() }),
    plots: z.array(
      z.object({
        id: id(),
        name: z.string(),
        areaSquareMetres: quantity(),
        isVerified: z.boolean(),
      }),
    ),
  }),
  product: z.object({ id: id(), name: z.string(), bagTare: grams().nullable() }),
  priceListId: id(),
  number: z.string(),
  price: amount(),
  ceiling: amount(),
  toleranceBp: z.int(),
  effectiveFrom: day(),
  moistureLimitBp: z.int(),
  foreignMatterAllowedBp: z.int(),
  openAdvance: amount(),
  /** At most this part of the value goes back to advances, and so much is proposed. */
  recoveryLimitBp: z.int(),
  /** What the farmer said would come, and this delivery answers; null when nobody was expected. */
  booking: z
    .object({ id: id(), bookedFor: day(), expected: grams(), agreedPrice: amount().nullable() })
    .nullable(),
  /** Before this delivery. */
  yield: yieldUse,
});

/** The same for a supplier who sells themselves: no plots of their own, no recovery on the slip, no booking. */
export const supplierTerms = buyingTerms
  .omit({ farmer: true, recoveryLimitBp: true, booking: true, yield: true })
  .extend({
    supplier: buyingTerms.shape.farmer.pick({
      id: true,
      code: true,
      name: true,
      obstacle: true,
      obstacleCode: true,
    }),
  });
export type BuyingTerms = z.output<typeof buyingTerms>;
export type BuyingTermsWire = z.input<typeof buyingTerms>;
