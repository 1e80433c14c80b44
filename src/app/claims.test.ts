// What the landing page claims of the house, asked of the house itself.
import { expect, test } from "vitest";
import { capabilities } from "./capabilities.ts";

const papers = capabilities
  .flatMap(({ api }) => Object.values(api))
  .filter((endpoint) => "media" in endpoint && endpoint.media === "application/pdf")
  .map(({ path }) => path.split("/").at(-1));

test("there are ten document templates and more, with invoices, vouchers, receipts and costing reports", () => {
  const written = [...new Set(papers)].filter((name) => name?.endsWith(".pdf"));
  expect(written.length).toBeGreaterThanOrEqual(10);
  for (const name of ["invoice.pdf", "voucher.pdf", "receipt.pdf", "report.pdf"]) {
    expect(written).toContain(name);
  }
});
