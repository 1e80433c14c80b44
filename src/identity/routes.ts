// The auth API under its own roof: its own body parser, its own errors, its own CORS; nothing of it
// leaks into the rest of the house.
import cors from "@fastify/cors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerAuthorize } from "./authorizeEndpoints.ts";
import { registerCodes } from "./codeEndpoints.ts";
import { registerAdmin } from "./adminUsers.ts";
import { registerDisabled } from "./disabledEndpoints.ts";
import { registerFactors } from "./factors.ts";
import {
  AuthFault,
  faultBody,
  invalid,
  newShape,
  OAuthFault,
  unexpected,
  wantsNewErrors,
} from "./faults.ts";
import { checkApiKey } from "./guard.ts";
import { registerIdentities } from "./identityEndpoints.ts";
import { registerOutbox } from "./outboxPage.ts";
import { registerPublic } from "./publicEndpoints.ts";
import { registerLimits } from "./rateLimits.ts";
import { headerOf } from "./requests.ts";
import { registerResend } from "./resendEndpoint.ts";
import type { Room } from "./room.ts";
import { registerShownAgain } from "./shownAgain.ts";
import { registerSignUp } from "./signUp.ts";
import { registerSso } from "./ssoEndpoints.ts";
import { registerSsoProviders } from "./ssoProviders.ts";
import { registerToken } from "./tokenEndpoint.ts";
import { registerUser } from "./userEndpoint.ts";
import { registerVerify } from "./verifyEndpoint.ts";

const oneMebibyte = 1_048_576;
/** No caller waits longer for an answer of ours. */
const longestMs = 10_000;

/** Paths that browsers and other services open directly, without our key. */
const openPaths = [
  "/verify",
  "/outbox",
  "/callback",
  "/authorize",
  "/.well-known/jwks.json",
  "/sso/saml/acs",
  "/sso/saml/metadata",
];

/** What a browser of another origin may send, and what it may read from the answer. */
export const corsRules = {
  origin: "*",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: [
    "accept",
    "authorization",
    "content-type",
    "apikey",
    "x-client-info",
    "x-client-ip",
    "x-jwt-aud",
    "x-use-cookie",
    "x-supabase-api-version",
    "x-session-timeout",
    "x-mavuno-remember",
    "accept-profile",
    "content-profile",
    "prefer",
    "range",
    "x-retry-count",
  ],
  exposedHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version", "Retry-After"],
  maxAge: 600,
  strictPreflight: false,
};

export async function registerRoutes(app: FastifyInstance, room: Room): Promise<void> {
  const { prefix } = room.settings;
  await app.register(
    async (scope) => {
      await scope.register(cors, corsRules);
      acceptAnyBody(scope);
      answerFaults(scope, room);
      if (!room.settings.isServed) return;
      scope.addHook("onRoute", (route) => {
        route.handlerTimeout = longestMs;
      });
      scope.addHook("onRequest", async (request, reply) => {
        // The bare service stands behind a gateway that took the prefix away and looked at the key.
        if (prefix === "") return;
        const path = request.url.split("?", 1)[0] ?? "";
        if (openPaths.some((open) => path === `${prefix}${open}`)) return;
        const refusal = await checkApiKey(request, room.tokens);
        if (refusal) return reply.code(401).send(refusal);
      });
      registerLimits(scope, room);
      registerToken(scope, room);
      registerSignUp(scope, room);
      registerCodes(scope, room);
      registerResend(scope, room);
      registerVerify(scope, room);
      registerIdentities(scope, room);
      registerAuthorize(scope, room);
      registerOutbox(scope, room);
      registerUser(scope, room);
      registerShownAgain(scope, room);
      registerPublic(scope, room);
      registerFactors(scope, room);
      registerAdmin(scope, room);
      registerSso(scope, room);
      registerSsoProviders(scope, room);
      registerDisabled(scope, room);
    },
    { prefix },
  );
}

/** The client sends "JSON" without a body on sign-out; each endpoint says itself what it needs. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: oneMebibyte },
    (_request, body, done) => done(null, body),
  );
}

function answerFaults(scope: FastifyInstance, room: Room): void {
  const inNewShape = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const newErrors = wantsNewErrors(headerOf(request, "x-supabase-api-version"));
    if (newErrors) reply.header("x-supabase-api-version", newShape);
    return newErrors;
  };
  const send = (request: FastifyRequest, reply: FastifyReply, fault: AuthFault): FastifyReply => {
    const newErrors = inNewShape(request, reply);
    if (fault.retryAfterSeconds !== null) {
      reply.header("retry-after", String(fault.retryAfterSeconds));
    }
    reply.header("x-sb-error-code", fault.code);
    return reply.code(fault.status).send(faultBody(fault, newErrors, request.id));
  };
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof OAuthFault) {
      inNewShape(request, reply);
      return reply.code(400).send({ error: error.error, error_description: error.message });
    }
    const fault = faultOf(error);
    if (fault.status >= 500) room.log.error("auth request failed", { request: request.id, error });
    return send(request, reply, fault);
  });
  scope.setNotFoundHandler((request, reply) =>
    send(request, reply, new AuthFault(404, "not_found", "There is nothing at this address.")),
  );
}

function faultOf(error: FastifyError): AuthFault {
  if (error instanceof AuthFault) return error;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    const words = "Request body exceeds the limit of 1 MiB";
    return new AuthFault(413, "request_entity_too_large", words);
  }
  if (error.code === "55P03") {
    const words = "Too many concurrent token refresh requests on the same session or refresh token";
    return new AuthFault(409, "conflict", words);
  }
  if (error.code === "FST_ERR_HANDLER_TIMEOUT") {
    const words = "Processing this request timed out, please retry after a moment.";
    return new AuthFault(504, "request_timeout", words, { retryAfterSeconds: 1 });
  }
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return invalid(error.message);
  }
  return unexpected(error);
}
