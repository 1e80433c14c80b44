-- Signing in through a company's own identity provider (SAML 2.0): who the providers are, which mail
-- domains lead to them, and who was sent to them and is not back yet.

create table auth.sso_providers (
  id           uuid primary key,
  -- A name of the administrator's own, to find the provider by.
  resource_id  text check (length(resource_id) between 1 and 200),
  disabled     boolean not null default false,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create unique index sso_providers_resource on auth.sso_providers (lower(resource_id));
grant select, insert, delete on auth.sso_providers to mavuno_app;
grant update (resource_id, disabled, updated_at) on auth.sso_providers to mavuno_app;

create table auth.sso_domains (
  id               uuid primary key,
  sso_provider_id  uuid not null references auth.sso_providers (id) on delete cascade,
  domain           text not null check (domain = lower(domain) and length(domain) between 1 and 253),
  created_at       timestamptz not null
);
create unique index sso_domains_domain on auth.sso_domains (domain);
create index sso_domains_by_provider on auth.sso_domains (sso_provider_id);
grant select, insert, delete on auth.sso_domains to mavuno_app;

create table auth.saml_providers (
  id                 uuid primary key,
  sso_provider_id    uuid not null unique references auth.sso_providers (id) on delete cascade,
  -- The provider's name for itself: stands in every answer, and never changes.
  entity_id          text not null unique check (length(entity_id) between 1 and 1024),
  metadata_xml       text not null,
  metadata_url       text,
  -- Which attribute of an answer becomes which fact of the account: {"keys": {"email": {"name": …}}}.
  attribute_mapping  jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  name_id_format     text,
  created_at         timestamptz not null,
  updated_at         timestamptz not null
);
grant select, insert on auth.saml_providers to mavuno_app;
grant update (metadata_xml, metadata_url, attribute_mapping, name_id_format, updated_at)
  on auth.saml_providers to mavuno_app;

-- A person was sent to a provider with this id and comes back with it: once, within five minutes.
create table auth.saml_relay_states (
  id               uuid primary key,
  sso_provider_id  uuid not null references auth.sso_providers (id) on delete cascade,
  -- The id of our question; the answer must name it.
  request_id       text not null unique,
  -- The flow says where the browser goes in the end, and what it must know to get there.
  flow_state_id    uuid not null references auth.flow_state (id) on delete cascade,
  created_at       timestamptz not null
);
create index saml_relay_states_by_provider on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_by_flow on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_by_time on auth.saml_relay_states (created_at);
grant select, insert, delete on auth.saml_relay_states to mavuno_app;
