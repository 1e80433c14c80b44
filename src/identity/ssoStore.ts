// Reads and writes of the providers of single sign-on. One function per sentence of SQL; no decisions.
import { run, type SqlSource } from "./store.ts";

export interface AttributeRule {
  name?: string | undefined;
  names?: string[] | undefined;
  default?: unknown;
  array?: boolean | undefined;
}

export interface AttributeMapping {
  keys?: Record<string, AttributeRule> | undefined;
}

/** A provider with its domains, as one row. */
export interface SsoProviderRow {
  id: string;
  resource_id: string | null;
  disabled: boolean;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: AttributeMapping;
  name_id_format: string | null;
  domains: string[];
  created_at: Date;
  updated_at: Date;
}

const whole = `
  select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml,
         s.metadata_url, s.attribute_mapping, s.name_id_format,
         array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id
               order by d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

export function listSsoProviders(db: SqlSource): Promise<SsoProviderRow[]> {
  return run<SsoProviderRow>(db, `${whole} order by p.created_at, p.id limit 1000`, []);
}

export async function findSsoProvider(
  db: SqlSource,
  id: string,
): Promise<SsoProviderRow | undefined> {
  return (await run<SsoProviderRow>(db, `${whole} where p.id = $1`, [id]))[0];
}

export async function findSsoProviderByDomain(
  db: SqlSource,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const text = `${whole} where p.id = (select sso_provider_id from auth.sso_domains where domain = $1)`;
  return (await run<SsoProviderRow>(db, text, [domain]))[0];
}

export async function findSsoProviderByEntity(
  db: SqlSource,
  entityId: string,
): Promise<SsoProviderRow | undefined> {
  return (await run<SsoProviderRow>(db, `${whole} where s.entity_id = $1`, [entityId]))[0];
}

/** The administrators' changes come one after the other, so that none takes a domain another took. */
export async function lockSsoProviders(tx: SqlSource): Promise<void> {
  await run(tx, "select pg_advisory_xact_lock(7102604, 31)", []);
}

/** Which of these domains lead to another provider already. */
export async function domainsOfOthers(
  db: SqlSource,
  asked: { domains: readonly string[]; self: string },
): Promise<string[]> {
  const text = `select domain from auth.sso_domains
    where domain = any($1::text[]) and sso_provider_id <> $2 order by domain`;
  const rows = await run<{ domain: string }>(db, text, [asked.domains, asked.self]);
  return rows.map(({ domain }) => domain);
}

/** Which other provider has this name of the administrator's. */
export async function holderOfResource(
  db: SqlSource,
  resourceId: string,
): Promise<string | undefined> {
  const text = "select id from auth.sso_providers where lower(resource_id) = lower($1)";
  return (await run<{ id: string }>(db, text, [resourceId]))[0]?.id;
}

export async function insertSsoProvider(db: SqlSource, provider: SsoProviderRow): Promise<void> {
  await run(
    db,
    `with new as (insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
       values ($1, $2, $3, $4, $4) returning id)
     insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url,
       attribute_mapping, name_id_format, created_at, updated_at)
     select gen_random_uuid(), id, $5, $6, $7, $8, $9, $4, $4 from new`,
    [
      provider.id,
      provider.resource_id,
      provider.disabled,
      provider.created_at,
      provider.entity_id,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping),
      provider.name_id_format,
    ],
  );
}

export async function updateSsoProvider(db: SqlSource, provider: SsoProviderRow): Promise<void> {
  await run(
    db,
    `with changed as (update auth.sso_providers set resource_id = $2, disabled = $3, updated_at = $4
       where id = $1 returning id)
     update auth.saml_providers set metadata_xml = $5, metadata_url = $6, attribute_mapping = $7,
       name_id_format = $8, updated_at = $4
     from changed where sso_provider_id = changed.id`,
    [
      provider.id,
      provider.resource_id,
      provider.disabled,
      provider.updated_at,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping),
      provider.name_id_format,
    ],
  );
}

/** Exactly these domains lead to the provider. */
export async function replaceDomains(
  db: SqlSource,
  change: { providerId: string; domains: readonly string[]; now: Date },
): Promise<void> {
  await run(
    db,
    "delete from auth.sso_domains where sso_provider_id = $1 and domain <> all($2::text[])",
    [change.providerId, change.domains],
  );
  await run(
    db,
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at)
     select gen_random_uuid(), $1, domain, $3 from unnest($2::text[]) as domain
     on conflict (domain) do nothing`,
    [change.providerId, change.domains, change.now],
  );
}

export async function deleteSsoProvider(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.sso_providers where id = $1", [id]);
}

/** Codes that were made through a provider and not exchanged yet are good for nothing any more. */
export async function deleteOpenedFlows(db: SqlSource, provider: string): Promise<void> {
  const text = "delete from auth.flow_state where provider = $1 and opened_at is not null";
  await run(db, text, [provider]);
}

/** May the provider vouch for people now? Nobody changes that until this transaction ends. */
export async function holdIfEnabled(tx: SqlSource, id: string): Promise<boolean> {
  const text = "select disabled from auth.sso_providers where id = $1 for share";
  const [found] = await run<{ disabled: boolean }>(tx, text, [id]);
  return found?.disabled === false;
}

export interface RelayRow {
  id: string;
  sso_provider_id: string;
  request_id: string;
  flow_state_id: string;
  created_at: Date;
}

export async function insertRelayState(db: SqlSource, relay: RelayRow): Promise<void> {
  await run(
    db,
    `insert into auth.saml_relay_states
       (id, sso_provider_id, request_id, flow_state_id, created_at) values ($1, $2, $3, $4, $5)`,
    [relay.id, relay.sso_provider_id, relay.request_id, relay.flow_state_id, relay.created_at],
  );
}

/** Of two answers at once one gets it. */
export async function takeRelayState(db: SqlSource, id: string): Promise<RelayRow | undefined> {
  const text = "delete from auth.saml_relay_states where id = $1 returning *";
  return (await run<RelayRow>(db, text, [id]))[0];
}
