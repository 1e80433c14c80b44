// POST /sso: somebody wants to sign in through their company's identity provider (SAML 2.0). The browser
// is sent there with a question of ours; the answer comes back to samlEndpoints.ts.
import { randomBytes, randomUUID } from "node:crypto";
import { SAML } from "@node-saml/node-saml";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AuthFault, invalid } from "./faults.ts";
import { beginOutsideFlow } from "./outsideFlows.ts";
import { challengeOf } from "./pkce.ts";
import { type Body, bodyOf, flagOf, isUuid, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { registerSamlPages } from "./samlEndpoints.ts";
import type { SamlKey } from "./samlKey.ts";
import { ourAddresses, persistentName, readMetadata } from "./samlMetadata.ts";
import { providerName } from "./samlPerson.ts";
import {
  findSsoProvider,
  findSsoProviderByDomain,
  insertRelayState,
  type SsoProviderRow,
} from "./ssoStore.ts";
import { inTransaction } from "./store.ts";

/** Puts the whole /sso tree into the service; while AUTH_SAML is off each of its paths says so. */
export function registerSso(scope: FastifyInstance, room: Room): void {
  const { samlKey } = room;
  if (!samlKey) {
    const isOff = async () => {
      throw new AuthFault(404, "saml_provider_disabled", "SAML 2.0 is disabled");
    };
    scope.all("/sso", isOff);
    scope.all("/sso/*", isOff);
    return;
  }
  scope.post("/sso", (request, reply) => leave(room, samlKey, request, reply));
  registerSamlPages(scope, room, samlKey);
}

async function leave(
  room: Room,
  key: SamlKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = bodyOf(request);
  const challenge = challengeOf(body);
  const staysHere = flagOf(body, "skip_http_redirect");
  const provider = await askedProvider(room, body);
  const now = room.now();
  const relayId = randomUUID();
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const url = await questionTo(provider, { room, key, relayId, requestId, now });
  await inTransaction(room.pool, async (tx) => {
    const flowId = await beginOutsideFlow(tx, room.settings, {
      method: "sso/saml",
      provider: providerName(provider.id),
      redirectTo: textOf(body, "redirect_to"),
      challenge,
      now,
    });
    await insertRelayState(tx, {
      id: relayId,
      sso_provider_id: provider.id,
      request_id: requestId,
      flow_state_id: flowId,
      created_at: now,
    });
  });
  reply.header("cache-control", "no-store");
  if (staysHere) return reply.send({ url });
  return reply.code(303).header("location", url).send();
}

async function askedProvider(room: Room, body: Body): Promise<SsoProviderRow> {
  const id = textOf(body, "provider_id");
  const domain = textOf(body, "domain").trim().toLowerCase();
  if (id !== "" && domain !== "") throw invalid("Only one of provider_id or domain supported");
  if (id === "" && domain === "") {
    throw invalid("A provider_id or domain needs to be provided");
  }
  const byId = isUuid(id) ? await findSsoProvider(room.pool, id) : undefined;
  const provider = id === "" ? await findSsoProviderByDomain(room.pool, domain) : byId;
  if (!provider) {
    const words = id === "" ? "No SSO provider assigned for this domain" : "No such SSO provider";
    throw new AuthFault(404, "sso_provider_not_found", words);
  }
  if (provider.disabled) {
    throw new AuthFault(404, "sso_provider_disabled", "SSO provider is disabled");
  }
  return provider;
}

/** The address that asks the provider who this is, signed with our key. */
function questionTo(
  provider: SsoProviderRow,
  with_: { room: Room; key: SamlKey; relayId: string; requestId: string; now: Date },
): Promise<string> {
  const { signOnUrl, certificates } = readMetadata(provider.metadata_xml, with_.now);
  const { entityId, answersTo } = ourAddresses(with_.room.settings);
  const saml = new SAML({
    entryPoint: signOnUrl,
    idpCert: certificates,
    issuer: entityId,
    callbackUrl: answersTo,
    identifierFormat: provider.name_id_format ?? persistentName,
    // How people prove themselves there is that house's own business.
    disableRequestedAuthnContext: true,
    privateKey: with_.key.privateKey,
    signatureAlgorithm: "sha256",
    generateUniqueId: () => with_.requestId,
  });
  return saml.getAuthorizeUrlAsync(with_.relayId, undefined, {});
}
