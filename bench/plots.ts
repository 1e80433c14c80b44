// `npm run bench:plots`: what the map of 30,000 plots asks of the database, the whole country and ever nearer.
// Prints one line of JSON: the 95th percentile in milliseconds, the marks and the bytes of the largest answer.
import { toWire } from "#platform/api/client.ts";
import { findClusters, type Stretch } from "#registry/farmers/mapStore.ts";
import { type BenchDatabase, benchOrg, onOwnDatabase, p95, rounded } from "./ownDatabase.ts";

const plots = Number(process.env["PLOTS"] ?? 30_000);
const country: Stretch = { west: 29.5, east: 35.1, south: -1.5, north: 4.3 };

/** A thousand farmers with their plots around forty centres, as growing districts lie. */
async function fill({ owner }: BenchDatabase): Promise<void> {
  await owner.query(
    `insert into farmer (org_id, id, code, state, first_name, last_name, sex, village, payment_changed_by,
       registered_by, created_by)
     select $1, ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'FRM-' || lpad(n::text, 4, '0'),
       'pending_verification', 'First' || n, 'Last' || n, 'female', 'V', $1, $1, $1
     from generate_series(1, 1000) n`,
    [benchOrg],
  );
  await owner.query(
    `insert into plot (org_id, id, farmer_id, code, state, name, commodity, tenure, declared_m2, geometry,
       centre_lat, centre_lon, min_lat, min_lon, max_lat, max_lon, method, findings, captured_by, captured_at,
       created_by)
     select $1, gen_random_uuid(), ('00000000-0000-4000-9000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid,
       'FRM-' || lpad((1 + n % 1000)::text, 4, '0') || '-P' || (1 + n / 1000), 'checked', 'Garden', 'robusta',
       'kibanja', 9000, jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(lon / 1e6, lat / 1e6)),
       lat, lon, lat, lon, lat, lon, 'gps_tap', case when n % 20 = 0 then '[{"level": "error"}]' else '[]' end::jsonb,
       $1, now(), $1
     from generate_series(0, $2::int - 1) n,
       lateral (select -1000000 + (n % 40) * 120000 + (n::bigint * 7919) % 90000 as lat,
         30000000 + ((n % 40) * 1234567) % 4600000 + (n::bigint * 104729) % 90000 as lon) at`,
    [benchOrg, plots],
  );
  await owner.query("vacuum analyze plot");
}

async function run(made: BenchDatabase): Promise<Record<string, number>> {
  await fill(made);
  const times: number[] = [];
  let marks = 0;
  let bytes = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const half = 2.8 / 2 ** (turn % 6);
    const stretch =
      turn % 6 === 0
        ? country
        : { west: 32 - half, east: 32 + half, south: 1 - half, north: 1 + half };
    const begun = performance.now();
    const clusters = await made.database.read(benchOrg, (tx) =>
      findClusters({ tx }, stretch, false),
    );
    times.push(performance.now() - begun);
    marks = Math.max(marks, clusters.length);
    bytes = Math.max(bytes, toWire(clusters).length);
  }
  return { plots, p95: rounded(p95(times)), worst: rounded(Math.max(...times)), marks, bytes };
}

console.log(JSON.stringify({ bench: "plots", ...(await onOwnDatabase(run)) }));
