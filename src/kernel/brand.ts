// The product's own name, in one file. A company's display name and logo are settings of the company.

export const brand = {
  name: "Mavuno",
  tagline: "Momentum in Every Market",
  /** As the specification says. */
  copyrightYear: 2025,
} as const;
