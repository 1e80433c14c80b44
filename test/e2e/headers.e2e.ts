// T-HEAD, the pages: every address of the house answers with the policy, and no page carries a script of its own.
import { expect, test } from "vitest";
import { headerFaults } from "#test/proof/headerRules.ts";
import { houseUrl } from "#test/journeyHouse.ts";
import { accessTable } from "#app/access.ts";

const pages = ["/", "/login", "/verify", "/product-story/x", "/farmer-profile/x", "/first-owner"];

test("every page is served under the policy, with scripts from files alone", async () => {
  const faults: string[] = [];
  const files = new Set<string>();
  const addresses = [...new Set([...pages, ...accessTable.screens.map(({ route }) => route)])];
  for (const address of addresses) {
    const answer = await fetch(`${houseUrl()}${address}`, { headers: { accept: "text/html" } });
    const text = await answer.text();
    const found = headerFaults(Object.fromEntries(answer.headers));
    for (const [, attributes = "", inside = ""] of text.matchAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (inside.trim() !== "" || !/ src="\//.test(attributes))
        found.push(`inline script: ${inside}`);
    }
    if (/<style|\son\w+=|javascript:/i.test(text)) found.push("inline style or handler");
    for (const [, file = ""] of text.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)) files.add(file);
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  for (const file of files) {
    const { headers, status } = await fetch(`${houseUrl()}${file}`);
    if (status !== 200) faults.push(`${file} answers ${status}`);
    faults.push(...headerFaults(Object.fromEntries(headers)).map((fault) => `${file}: ${fault}`));
  }
  console.log(`T-HEAD: pages ${addresses.length}, files ${files.size}, faults ${faults.length}`);
  expect(addresses.length).toBeGreaterThan(40);
  expect(files.size).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});
