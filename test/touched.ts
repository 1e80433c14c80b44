// How many rows a question makes the database touch: the measure of what must not grow with the tables, the
// same on a slow machine as on a quick one.
import pg from "pg";
import { vi } from "vitest";
import { z } from "zod";
import type { World } from "./world.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

/** A question as the driver hands it over, by itself or with a transaction's first words ahead of it. */
const statement = z.looseObject({ text: z.string(), values: z.array(z.unknown()) });
type Asked = z.output<typeof statement>;

/** The questions that `work` asks of the company's tables, as they were sent. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    for (const [question] of query.mock.calls) {
      const sent = statement.safeParse(question);
      if (sent.success && /^\s*(select|with)\b/i.test(sent.data.text)) asked.push(sent.data);
    }
  } finally {
    query.mockRestore();
  }
  return asked;
}

/**
 * How many rows `work` makes the database read of each table, in all its questions: those that a scan gave and
 * those that it threw away.
 */
export async function rowsTouched(
  { house, orgId }: { house: World["house"]; orgId: string },
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const asked = await askedBy(work);
  const touched = new Map<string, number>();
  const client = await house.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.org', $1, true)", [orgId]);
    for (const { text, values } of asked) {
      const found = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const row of found.rows) count(row["QUERY PLAN"][0].Plan, touched);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
  return touched;
}

function count(plan: Plan, touched: Map<string, number>): void {
  const table = plan["Relation Name"];
  if (table !== undefined) {
    const each = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
    touched.set(table, (touched.get(table) ?? 0) + Math.ceil(each * plan["Actual Loops"]));
  }
  for (const part of plan.Plans ?? []) count(part, touched);
}
