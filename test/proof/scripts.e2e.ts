// T-XSS: every free text of a full house is mischief, written past every rule into the database, and somebody
// walks through all screens. Nothing of it runs, nothing of it becomes part of a page, and no policy is touched.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { capabilities } from "#app/capabilities.ts";
import { screens } from "#app/screens.ts";
import { openBrowser, settled, signIn, visit } from "#test/visitor.ts";
import { walkScreens } from "#test/walking.ts";
import { ownHouse } from "./ownHouse.ts";

/** Each ends in a number of its own, and sets a mark if it ever runs. */
const payloads = [
  "<script>__xss=1</script>",
  '<img src=x onerror="__xss=1">',
  '"><svg onload=__xss=1>',
  "' onmouseover='__xss=1' x='",
  "</title><script>__xss=1</script>",
  "</script><script>__xss=1</script>",
  "javascript:__xss=1//",
  '<a href="javascript:__xss=1">x</a>',
  "data:text/html,<script>__xss=1</script>",
  "<form name=body><input name=innerHTML autofocus onfocus=__xss=1>",
  "<math><mtext><style><img src onerror=__xss=1>",
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  "{{constructor.constructor('__xss=1')()}}",
  "${__xss=1}",
  "\u202E<b style=background:url(x)>\u2066",
] as const;

const { folder, open } = ownHouse("scripts");
const browser = await openBrowser();

/** What people may write freely: the texts without a form that commands take, as columns call them. */
function freeTexts(): Set<string> {
  const names = new Set<string>();
  const gather = (shape: unknown, name: string): void => {
    if (typeof shape !== "object" || shape === null) return;
    const {
      type,
      enum: choices,
      pattern,
      format,
    } = { type: "", ...shape } as Record<string, unknown>;
    const isFree = type === "string" && choices === undefined && !pattern && !format;
    if (isFree && name !== "")
      names.add(name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`));
    for (const [key, part] of Object.entries(shape)) {
      if (key !== "properties")
        gather(part, Array.isArray(shape) || /Of$|items/.test(key) ? name : "");
      else for (const [field, inside] of Object.entries(part ?? {})) gather(inside, field);
    }
  };
  for (const endpoint of capabilities.flatMap(({ api }) => Object.values(api))) {
    if (endpoint.kind !== "command" || !endpoint.body) continue;
    gather(z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }), "");
  }
  return names;
}

/** Writes mischief into every such column of every row, past the house; gives how many columns took it. */
async function poison(names: ReadonlySet<string>): Promise<number> {
  const password = fs.readFileSync(path.join(folder, "database-password"), "utf8").trim();
  const note = path.join(folder, "socket-folder");
  const host = fs.existsSync(note) ? fs.readFileSync(note, "utf8") : path.join(folder, "socket");
  const client = new pg.Client({ host, user: "mavuno", password, database: "mavuno" });
  await client.connect();
  let taken = 0;
  try {
    // Neither triggers nor the house's own rules are asked.
    await client.query("set session_replication_role = replica");
    const columns = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
         and c.is_generated = 'NEVER' and c.column_name = any ($1)
         -- Nobody but a migration writes which ran, and a house that does not know one steps aside.
         and c.table_name <> 'mavuno_migration'
         -- Some words are another thing's key.
         and c.column_name !~ '(code|type|kind)$' order by 1, 2`,
      [[...names]],
    );
    for (const { table, column } of columns.rows) {
      const done = await client
        .query(
          `with numbered as (select ctid as spot, row_number() over () as n from "${table}")
           update "${table}" set "${column}" = ($1::text[])[1 + numbered.n % $2::int] || numbered.n
           from numbered where "${table}".ctid = spot and "${column}" is not null`,
          [payloads, payloads.length],
        )
        // A column that only takes words of a form of its own cannot hold mischief.
        .catch((error: unknown) => {
          if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "")) return null;
          throw error;
        });
      if (done?.rowCount) taken += 1;
    }
  } finally {
    await client.end();
  }
  return taken;
}

interface Found {
  ran: boolean;
  /** What texts became that should have stayed texts. */
  parts: string[];
  texts: number;
}

const inspect = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const parts: string[] = [];
    for (const one of document.querySelectorAll("*")) {
      for (const { name, value } of one.attributes) {
        const isLink = ["href", "src", "action", "formaction", "data"].includes(name);
        const isActive =
          /^on|^srcdoc$/i.test(name) ||
          (isLink && /^\s*(javascript|data:text).*__xss/is.test(value));
        if (isActive) parts.push(`<${one.tagName} ${name}=${value}>`);
      }
      const isScript = one.tagName === "SCRIPT" && one.textContent !== "";
      if (isScript || one.tagName === "IFRAME") parts.push(one.outerHTML.slice(0, 200));
    }
    const texts = document.body.innerText.split("__xss=1").length - 1;
    return { ran: "__xss" in window, parts, texts };
  });

test(
  "whatever anybody wrote, every screen shows it as text",
  { timeout: screens.length * 6_000 },
  async () => {
    const house = await open();
    const columns = await poison(freeTexts());
    const visitor = await visit(browser, "desktop", ["light"], { at: house.url });
    const faults: string[] = [];
    visitor.page.on("dialog", (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await signIn(visitor, "owner");
    const sums = { screens: 0, texts: 0 };
    const broken: string[] = [];
    const routes = screens.map(({ route }) => route);
    await walkScreens(visitor, routes, async (_, address) => {
      const heading = visitor.page.getByRole("heading", { level: 1 }).first();
      const isThere = await heading.waitFor().then(
        () => true,
        () => false,
      );
      await settled(visitor);
      const { ran, parts, texts } = await inspect(visitor.page);
      const isBroken = !isThere || (await heading.innerText()).startsWith("Something went wrong");
      sums.screens += 1;
      sums.texts += texts;
      if (isBroken) broken.push(address);
      if (ran) faults.push(`${address}: it ran`);
      faults.push(...parts.map((part) => `${address}: ${part}`));
      const policy = visitor.faults.filter((fault) => /content security|trusted/i.test(fault));
      faults.push(...policy.map((fault) => `${address}: ${fault}`));
      visitor.faults.length = 0;
    });
    console.log(
      `T-XSS: columns ${columns} of free text, payloads ${payloads.length}, screens ${sums.screens}, ` +
        `texts seen ${sums.texts}, screens broken ${broken.length}, faults ${faults.length}`,
    );
    expect(faults).toEqual([]);
    expect(broken, "screens that mischief broke").toEqual([]);
    expect(columns).toBeGreaterThan(60);
    expect(sums.texts, "it was really there to be seen").toBeGreaterThan(200);
    expect(sums.screens).toBeGreaterThan(60);
  },
);
