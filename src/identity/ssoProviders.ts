// What the service's own key may do with the providers of single sign-on: list, add, change, remove.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AuthFault, badJson, invalid } from "./faults.ts";
import { requireAdmin } from "./guard.ts";
import {
  type Body,
  bodyOf,
  dataOf,
  deviceOf,
  flagOf,
  hasField,
  isUuid,
  textOf,
} from "./requests.ts";
import type { Room } from "./room.ts";
import { readMetadata } from "./samlMetadata.ts";
import { fetchMetadata } from "./samlMetadataFetch.ts";
import { providerName } from "./samlPerson.ts";
import {
  type AttributeMapping,
  deleteOpenedFlows,
  deleteSsoProvider,
  domainsOfOthers,
  findSsoProvider,
  findSsoProviderByEntity,
  holderOfResource,
  insertSsoProvider,
  listSsoProviders,
  lockSsoProviders,
  replaceDomains,
  type SsoProviderRow,
  updateSsoProvider,
} from "./ssoStore.ts";
import { inTransaction, recordEvent, type SqlSource } from "./store.ts";

interface OneProvider {
  Params: { id: string };
}

const notFound = (): AuthFault =>
  new AuthFault(404, "sso_provider_not_found", "SSO Identity Provider not found");

/**
 * Puts the providers under /admin/sso/providers. It does not ask whether AUTH_SAML is on, so that all can
 * be made ready before. Deleting a provider leaves its people's accounts, which then cannot sign in.
 */
export function registerSsoProviders(scope: FastifyInstance, room: Room): void {
  const guard = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      await requireAdmin(request, room);
    },
  };
  const all = "/admin/sso/providers";
  const one = `${all}/:id`;
  scope.get(all, guard, async () => ({
    // Without the metadata, which would make the list very long.
    items: (await listSsoProviders(room.pool)).map((row) => answerOf({ ...row, metadata_xml: "" })),
  }));
  scope.post(all, guard, async (request, reply) => {
    const made = await create(room, request);
    return reply.code(201).send(answerOf(made));
  });
  scope.get<OneProvider>(one, guard, async (request) =>
    answerOf(await providerOf(room.pool, request.params.id)),
  );
  scope.put<OneProvider>(one, guard, async (request) => answerOf(await change(room, request)));
  scope.delete<OneProvider>(one, guard, async (request) => answerOf(await remove(room, request)));
}

async function providerOf(db: SqlSource, id: string): Promise<SsoProviderRow> {
  const found = isUuid(id) ? await findSsoProvider(db, id) : undefined;
  if (!found) throw notFound();
  return found;
}

function answerOf(row: SsoProviderRow): object {
  return {
    id: row.id,
    ...(row.resource_id === null ? {} : { resource_id: row.resource_id }),
    disabled: row.disabled,
    saml: {
      entity_id: row.entity_id,
      metadata_xml: row.metadata_xml,
      ...(row.metadata_url === null ? {} : { metadata_url: row.metadata_url }),
      attribute_mapping: row.attribute_mapping,
      ...(row.name_id_format === null ? {} : { name_id_format: row.name_id_format }),
    },
    domains: row.domains.map((domain) => ({ domain })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

async function create(room: Room, request: FastifyRequest): Promise<SsoProviderRow> {
  const body = bodyOf(request);
  if (textOf(body, "type") !== "saml") throw onlySaml();
  const now = room.now();
  const metadata = await metadataOf(body, now);
  if (!metadata) throw invalid("Either metadata_xml or metadata_url must be set");
  const id = randomUUID();
  const nothing = {
    id,
    resource_id: null,
    disabled: false,
    attribute_mapping: {},
    name_id_format: null,
    domains: [],
    created_at: now,
  };
  const row = { ...nothing, ...fieldsOf(body), ...metadata, updated_at: now };
  await inTransaction(room.pool, async (tx) => {
    await lockSsoProviders(tx);
    if (await findSsoProviderByEntity(tx, row.entity_id)) {
      const words = `SAML Identity Provider with this EntityID (${row.entity_id}) already exists`;
      throw new AuthFault(422, "saml_idp_already_exists", words);
    }
    await checkFree(tx, row);
    await insertSsoProvider(tx, row);
    await replaceDomains(tx, { providerId: id, domains: row.domains, now });
    await note(tx, room, request, { action: "sso_provider_created", row });
  });
  return row;
}

async function change(room: Room, request: FastifyRequest<OneProvider>): Promise<SsoProviderRow> {
  const known = await providerOf(room.pool, request.params.id);
  const body = bodyOf(request);
  if (hasField(body, "type") && textOf(body, "type") !== "saml") throw onlySaml();
  const now = room.now();
  const metadata = await metadataOf(body, now);
  if (metadata && metadata.entity_id !== known.entity_id) {
    const words = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${known.entity_id}' but got '${metadata.entity_id}'`;
    throw new AuthFault(400, "saml_entity_id_mismatch", words);
  }
  return inTransaction(room.pool, async (tx) => {
    await lockSsoProviders(tx);
    const before = await providerOf(tx, known.id);
    const row = { ...before, ...fieldsOf(body), ...metadata, updated_at: now };
    await checkFree(tx, row);
    await updateSsoProvider(tx, row);
    await replaceDomains(tx, { providerId: row.id, domains: row.domains, now });
    if (row.disabled) await deleteOpenedFlows(tx, providerName(row.id));
    await note(tx, room, request, { action: "sso_provider_updated", row });
    return row;
  });
}

async function remove(room: Room, request: FastifyRequest<OneProvider>): Promise<SsoProviderRow> {
  return inTransaction(room.pool, async (tx) => {
    await lockSsoProviders(tx);
    const row = await providerOf(tx, request.params.id);
    await deleteOpenedFlows(tx, providerName(row.id));
    await deleteSsoProvider(tx, row.id);
    await note(tx, room, request, { action: "sso_provider_deleted", row });
    return row;
  });
}

const onlySaml = (): AuthFault => invalid("Only 'saml' supported for SSO provider type");

type Metadata = Pick<SsoProviderRow, "entity_id" | "metadata_xml" | "metadata_url">;

/** The metadata a request brings or names; null when it does neither. */
async function metadataOf(body: Body, now: Date): Promise<Metadata | null> {
  const xml = textOf(body, "metadata_xml");
  const url = textOf(body, "metadata_url");
  if (xml !== "" && url !== "") {
    throw invalid("Only one of metadata_xml or metadata_url needs to be set");
  }
  if (xml === "" && url === "") return null;
  const text = xml === "" ? await fetchMetadata(url) : xml;
  const { entityId } = readMetadata(text, now);
  return { entity_id: entityId, metadata_xml: text, metadata_url: url === "" ? null : url };
}

type Fields = Partial<
  Pick<
    SsoProviderRow,
    "resource_id" | "disabled" | "attribute_mapping" | "name_id_format" | "domains"
  >
>;

/** The fields a request names; what it does not name stays as it is. */
function fieldsOf(body: Body): Fields {
  const fields: Fields = {};
  if (hasField(body, "resource_id")) {
    const text = textOf(body, "resource_id");
    if (text.length > 200) throw invalid("resource_id must have at most 200 characters");
    fields.resource_id = text === "" ? null : text;
  }
  if (hasField(body, "disabled")) fields.disabled = flagOf(body, "disabled");
  if (hasField(body, "attribute_mapping")) fields.attribute_mapping = mappingOf(body);
  if (hasField(body, "name_id_format")) fields.name_id_format = nameFormatOf(body);
  if (hasField(body, "domains")) fields.domains = domainsOf(body);
  return fields;
}

const nameFormats: readonly string[] = [
  "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
];

function nameFormatOf(body: Body): string | null {
  const text = textOf(body, "name_id_format");
  if (text === "") return null;
  if (nameFormats.includes(text)) return text;
  throw invalid(`name_id_format must be unspecified or one of ${nameFormats.join(", ")}`);
}

const mappingSchema = z.strictObject({
  keys: z
    .record(
      z.string().min(1).max(100),
      z.strictObject({
        name: z.string().max(300).optional(),
        names: z.array(z.string().max(300)).max(20).optional(),
        default: z.json().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
});

function mappingOf(body: Body): AttributeMapping {
  const read = mappingSchema.safeParse(dataOf(body, "attribute_mapping"));
  if (read.success) return read.data;
  throw invalid("attribute_mapping must have keys, each with name or names, default and array");
}

const domainForm =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

function domainsOf(body: Body): string[] {
  const asked = body["domains"];
  if (!Array.isArray(asked)) throw badJson("domains must be an array");
  if (asked.length > 100) throw invalid("domains must be at most 100");
  const domains = asked.map((domain: unknown) => {
    if (typeof domain !== "string") throw badJson("domains must be strings");
    const plain = domain.trim().toLowerCase();
    if (!domainForm.test(plain)) throw invalid(`'${domain.slice(0, 100)}' is not a domain`);
    return plain;
  });
  return [...new Set(domains)].sort();
}

async function checkFree(tx: SqlSource, row: SsoProviderRow): Promise<void> {
  const [taken] = await domainsOfOthers(tx, { domains: row.domains, self: row.id });
  if (taken !== undefined) {
    const words = `SSO Domain '${taken}' is already assigned to an SSO identity provider`;
    throw new AuthFault(400, "sso_domain_already_exists", words);
  }
  const holder = row.resource_id === null ? row.id : await holderOfResource(tx, row.resource_id);
  if (holder !== undefined && holder !== row.id) {
    throw invalid(`resource_id '${row.resource_id}' belongs to another SSO identity provider`);
  }
}

/** Who may vouch for whom is worth knowing later. */
async function note(
  tx: SqlSource,
  room: Room,
  request: FastifyRequest,
  what: { action: string; row: SsoProviderRow },
): Promise<void> {
  const payload = {
    actor_id: "00000000-0000-0000-0000-000000000000",
    actor_username: "service_role",
    actor_via_sso: false,
    action: what.action,
    log_type: "team",
    traits: {
      provider_id: what.row.id,
      entity_id: what.row.entity_id,
      domains: what.row.domains,
      disabled: what.row.disabled,
    },
  };
  const { address } = deviceOf(request);
  await recordEvent(tx, { id: randomUUID(), payload, address, now: room.now() });
}
