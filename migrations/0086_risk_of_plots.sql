-- What a service says of the forest on a plot's land: dated, attributed, and of the land as it was drawn then.
-- An answer is never changed; drawn anew, the land is asked about anew.
create table plot_risk (
  org_id        uuid not null default current_org() references org (id),
  id            uuid not null,
  plot_id       uuid not null,
  -- Which outline was asked about: the fingerprint of its text.
  land          text not null check (land ~ '^[0-9a-f]{32}$'),
  level         text not null check (level in ('low', 'more_info_needed', 'high')),
  service       text not null check (service <> ''),
  data_version  text not null check (data_version <> ''),
  -- The service's own day of the analysis.
  analysed_on   date not null,
  -- What the service said in its own words: {"Risk_PCrop": "low", …}.
  answer        jsonb not null,
  is_simulated  boolean not null,
  created_at    timestamptz not null,
  primary key (org_id, id),
  unique (org_id, plot_id, land),
  foreign key (org_id, plot_id) references plot (org_id, id)
);
select protect_company_table('plot_risk', 'append');

-- A question that has no answer yet: since when, how often it was tried, and why it failed last.
create table plot_risk_question (
  org_id      uuid not null default current_org() references org (id),
  plot_id     uuid not null,
  land        text not null,
  tries       int not null default 0 check (tries >= 0),
  tried_at    timestamptz,
  fault       text check (fault <> ''),
  asked_at    timestamptz not null,
  primary key (org_id, plot_id),
  foreign key (org_id, plot_id) references plot (org_id, id)
);
select protect_company_table('plot_risk_question');
