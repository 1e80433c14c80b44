import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { person, plotOf, square } from "#test/farmerMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { farmers, plots } from "./api.ts";
import { plotFindings } from "./findingApi.ts";
import { plotMap } from "./mapApi.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

const register = (firstName: string) =>
  world.as("field")(farmers.register, { body: person({ firstName }) });
const queue = (params: Parameters<typeof askQueue>[0] = {}) => askQueue(params);
const askQueue = (params: {
  settled?: "open" | "accepted";
  level?: "error" | "warning";
  kind?: "declared-differs";
  search?: string;
}) => world.as("operations")(plotFindings.list, { params });

/** A plot whose outline is 1.23 ha, of which the farmer says 3. */
async function doubtful(firstName: string) {
  const farmer = await register(firstName);
  const facts = plotOf(farmer.id, { declaredM2: 30_000, geometry: land() });
  const plot = await world.as("field")(plots.record, { body: facts });
  return { farmer, facts, plot, message: plot.findings[0]?.message ?? "" };
}
const land = () => ({ type: "Polygon", coordinates: [square()] });

test("a warning stands in the queue until somebody else answers for it, and stands there again when the land changes", async () => {
  const { farmer, facts, plot, message } = await doubtful("Sizer");
  const row = { plotId: plot.id, farmerId: farmer.id, kind: "declared-differs", level: "warning" };
  expect((await queue({ search: plot.code })).rows).toMatchObject([row]);
  const map = async () => (await world.as("field")(plotMap.clusters, { params: {} })).faulty;
  const before = await map();
  const accept = (as: "field" | "operations" | "employee" | "other-owner", said = message) =>
    world.as(as)(plotFindings.accept, {
      params: { id: plot.id },
      body: { id: world.newId(), message: said, reason: "Half of it is forest" },
    });
  await refused(accept("employee"), "not-allowed");
  await refused(accept("other-owner"), "not-found");
  await refused(accept("operations", "Something else"), "plot.finding-gone");
  const answered = await accept("operations");
  expect(answered.rows).toMatchObject([{ message, reason: "Half of it is forest" }]);
  await refused(accept("operations"), "plot.finding-accepted");
  expect((await queue({ search: plot.code })).count).toBe(0);
  expect((await queue({ search: plot.code, settled: "accepted" })).rows).toMatchObject([row]);
  expect(await map()).toBe(before - 1);
  // Checked again it stays settled; drawn anew it is judged anew.
  const shown = await world.as("field")(plots.read, { params: { id: plot.id } });
  expect(shown.findings).toMatchObject([{ code: "declared-differs", isAccepted: true }]);
  const { id: _, farmerId: __, ...again } = facts;
  const body = { ...again, geometry: { type: "Polygon", coordinates: [square(11)] } };
  await world.as("field")(plots.change, {
    params: { id: plot.id },
    body: { ...body, version: shown.version },
  });
  expect((await queue({ search: plot.code })).rows).toMatchObject([row]);
});

test("who captured it does not answer for it, and nobody answers for an error", async () => {
  const farmer = await register("Owncapture");
  const facts = plotOf(farmer.id, { declaredM2: 30_000, geometry: land() });
  const own = await world.as("operations")(plots.record, { body: facts });
  const accept = (plotId: string, message: string) =>
    world.as("operations")(plotFindings.accept, {
      params: { id: plotId },
      body: { id: world.newId(), message, reason: "Looks right" },
    });
  await refused(accept(own.id, own.findings[0]?.message ?? ""), "same-person");
  const body = plotOf(farmer.id, {
    name: "Hill",
    declaredM2: 50_000,
    geometry: { type: "Point", coordinates: [31.2, 0.5] },
  });
  const point = await world.as("field")(plots.record, { body });
  expect(point.findings).toMatchObject([{ code: "polygon-needed", level: "error" }]);
  await refused(accept(point.id, point.findings[0]?.message ?? ""), "plot.error-not-accepted");
  const errors = await queue({ level: "error", search: point.code });
  expect(errors.rows).toMatchObject([{ kind: "polygon-needed", state: "draft" }]);
  await refused(world.as("employee")(plotFindings.list, { params: {} }), "not-allowed");
  expect((await world.as("other-owner")(plotFindings.list, { params: {} })).count).toBe(0);
});

test("two who answer at once: one is noted", async () => {
  const { plot, message } = await doubtful("Racer");
  const accept = (as: "operations" | "owner") =>
    world.as(as)(plotFindings.accept, {
      params: { id: plot.id },
      body: { id: world.newId(), message, reason: `Seen by ${as}` },
    });
  const both = await Promise.allSettled([accept("operations"), accept("owner")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const noted = await world.as("field")(plotFindings.acceptances, { params: { id: plot.id } });
  expect(noted.rows).toHaveLength(1);
});

test("land beside a plot is found by the tree of boxes, however many plots there are", async () => {
  const { plot } = await doubtful("Indexed");
  const orgId = await demoOrg(world);
  // Thirty thousand plots over the country, as the register of an exporter has them.
  await world.sql.query(
    `insert into plot (org_id, id, farmer_id, code, state, name, commodity, tenure, declared_m2,
       geometry, centre_lat, centre_lon, min_lat, min_lon, max_lat, max_lon, method, captured_by,
       captured_at, created_by)
     select org_id, gen_random_uuid(), farmer_id, 'FRM-' || (100000 + n) || '-P1', 'checked', name,
       commodity, tenure, declared_m2, geometry, lat, lon, lat, lon, lat + 900, lon + 900, method,
       captured_by, captured_at, created_by
     from plot, generate_series(1, 30000) n,
       lateral (select 100000 + (n % 200) * 10000 as lat, 30000000 + (n / 200) * 20000 as lon) as at
     where org_id = $1 and id = $2`,
    [orgId, plot.id],
  );
  await world.sql.query("analyze plot");
  const plan = await world.sql.query<{ "QUERY PLAN": string }>(
    `explain select id from plot where org_id = $1 and state <> 'retired'
       and box(point(min_lon, min_lat), point(max_lon, max_lat))
         && box(point(31610000, -301000), point(31611000, -300000))`,
    [orgId],
  );
  const said = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(said).toContain("plot_by_land");
  expect(said).not.toContain("Seq Scan");
  // And what is explained here is what the function does.
  const source = await world.sql.query<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'plots_touching'",
  );
  expect(source.rows[0]?.prosrc).toMatch(/box\(point\(min_lon, min_lat\).*\s+&& box\(point\(west/);
  // Nobody asks it across companies.
  const others = await world.house.database.read(
    (await world.sql.query<{ id: string }>("select id from org where id <> $1", [orgId])).rows[0]
      ?.id ?? "",
    (tx) =>
      sql<{ count: number }>`select count(*)::int as count
        from plots_touching(-180000000, -90000000, 180000000, 90000000)`.execute(tx),
  );
  expect(others.rows[0]?.count).toBe(0);
});
