// Where identity providers find us: our metadata, and the address their answers are posted to. An answer
// arrives in a browser, so whatever it comes to is an address the browser goes to.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { admitPerson } from "./externalAccounts.ts";
import { AuthFault, invalid } from "./faults.ts";
import {
  beginOutsideFlow,
  claimOutsideFlow,
  endOutsideFlow,
  placeAfter,
  sendHome,
  sendOn,
  useAnswerOnce,
} from "./outsideFlows.ts";
import type { OutsideFlow } from "./outsideFlowStore.ts";
import { deviceOf, isUuid } from "./requests.ts";
import type { Room } from "./room.ts";
import { decodeAnswer, readAnswer, type SamlAnswer, senderOf } from "./samlAnswers.ts";
import type { SamlKey } from "./samlKey.ts";
import { ourAddresses, ourMetadata, readMetadata } from "./samlMetadata.ts";
import { personOf, providerName } from "./samlPerson.ts";
import {
  findSsoProvider,
  findSsoProviderByEntity,
  holdIfEnabled,
  type SsoProviderRow,
  takeRelayState,
} from "./ssoStore.ts";
import { inTransaction } from "./store.ts";

export function registerSamlPages(scope: FastifyInstance, room: Room, key: SamlKey): void {
  const metadata = ourMetadata(room.settings, key);
  scope.get("/sso/saml/metadata", (_, reply) =>
    reply
      .header("cache-control", "public, max-age=600")
      .header("content-type", "application/xml; charset=utf-8")
      .send(metadata),
  );
  scope.post("/sso/saml/acs", async (request, reply) => {
    try {
      return sendOn(reply, await arrive(room, request));
    } catch (error) {
      if (!(error instanceof AuthFault) || error.status >= 500) throw error;
      room.log.warn("a SAML answer was refused", {
        code: error.code,
        reason: error.message,
        request: request.id,
      });
      return sendHome(reply, room.settings, error);
    }
  });
}

/** What the answer belongs to: the question and the flow of ours, or nothing but its own sender. */
interface Origin {
  provider: SsoProviderRow;
  requestId: string | null;
  /** The flow that waits for it; begins now when the provider sent it unasked. */
  flow: () => Promise<OutsideFlow>;
}

/**
 * Carries an answer out and gives the address the browser goes to. The relay state is used up first,
 * whatever the answer is worth; the answer's own id is remembered with the session it opened.
 */
async function arrive(room: Room, request: FastifyRequest): Promise<string> {
  const form = formOf(request);
  const now = room.now();
  const { provider, requestId, flow: flowOf } = await originOf(room, form, now);
  if (provider.disabled) throw disabled();
  const { certificates } = readMetadata(provider.metadata_xml, now);
  const answer = await readAnswer(decodeAnswer(form.answer), {
    provider: { entityId: provider.entity_id, certificates },
    ...ourAddresses(room.settings),
    requestId,
    now,
  });
  const flow = await flowOf();
  const end = await inTransaction(room.pool, async (tx) => {
    if (!(await holdIfEnabled(tx, provider.id))) throw disabled();
    if (!(await useAnswerOnce(tx, onlyOnce(provider, answer)))) {
      throw invalid("SAML Assertion is not valid: it was used before");
    }
    const user = await admitPerson(tx, personOf(answer, provider), {
      // An administrator named the provider, and with it whom it vouches for.
      mayMakeAccount: true,
      address: deviceOf(request).address,
      now,
    });
    const { sessionEndsAt } = answer;
    return endOutsideFlow(tx, room.settings, { flow, user, request, sessionEndsAt, now });
  });
  return placeAfter(room, flow, end, now);
}

const disabled = (): AuthFault =>
  new AuthFault(404, "sso_provider_disabled", "SSO provider is disabled");

function onlyOnce(
  provider: SsoProviderRow,
  { assertionId, expiresAt }: SamlAnswer,
): { text: string; expiresAt: Date } {
  return { text: `saml\n${provider.id}\n${assertionId}`, expiresAt };
}

interface Form {
  answer: string;
  relayState: string;
}

/** The two fields of the posted form, each at most once. */
function formOf(request: FastifyRequest): Form {
  const { body } = request;
  const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  const [answers, relayStates] = [fields.getAll("SAMLResponse"), fields.getAll("RelayState")];
  if (answers.length > 1 || relayStates.length > 1) {
    throw invalid("SAMLResponse and RelayState may be given once only");
  }
  return { answer: answers[0] ?? "", relayState: relayStates[0] ?? "" };
}

async function originOf(room: Room, form: Form, now: Date): Promise<Origin> {
  const { relayState } = form;
  if (isUuid(relayState)) return askedOrigin(room, relayState, now);
  if (relayState !== "" && !URL.canParse(relayState)) {
    throw invalid("SAML RelayState is not a valid UUID or URL");
  }
  const sender = senderOf(decodeAnswer(form.answer));
  const provider = await findSsoProviderByEntity(room.pool, sender);
  if (!provider) throw noProvider();
  const begun = { method: "sso/saml", provider: providerName(provider.id) } as const;
  return {
    provider,
    requestId: null,
    flow: async () => {
      const asked = { ...begun, redirectTo: relayState, challenge: null, now };
      const id = await beginOutsideFlow(room.pool, room.settings, asked);
      return claimOutsideFlow(room.pool, { id, method: begun.method, now });
    },
  };
}

const relaySeconds = 300;

async function askedOrigin(room: Room, relayState: string, now: Date): Promise<Origin> {
  const relay = await takeRelayState(room.pool, relayState);
  if (!relay) {
    const words = "SAML RelayState does not exist, try logging in again?";
    throw new AuthFault(404, "saml_relay_state_not_found", words);
  }
  if (now.getTime() - relay.created_at.getTime() > relaySeconds * 1000) {
    const words = "SAML RelayState has expired. Try logging in again?";
    throw new AuthFault(422, "saml_relay_state_expired", words);
  }
  const provider = await findSsoProvider(room.pool, relay.sso_provider_id);
  if (!provider) throw noProvider();
  const claimed = { id: relay.flow_state_id, method: "sso/saml", now } as const;
  return {
    provider,
    requestId: relay.request_id,
    flow: () => claimOutsideFlow(room.pool, claimed),
  };
}

const noProvider = (): AuthFault => {
  const words = "A SAML connection has not been established with this Identity Provider";
  return new AuthFault(404, "saml_idp_not_found", words);
};
