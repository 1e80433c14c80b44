// Every other call the official client knows. Nobody can sign up, no mail or text message is sent, no
// outside sign-in is set up here, and each endpoint says so with the status and code of that feature.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AuthFault, invalid } from "./faults.ts";
import { requireAdmin, requireUser } from "./guard.ts";
import { type Body, bodyOf, isUuid, plainPhone, queryOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";

const mailIsOff = (): AuthFault =>
  new AuthFault(422, "email_provider_disabled", "Email logins are disabled");
const phoneIsOff = (): AuthFault =>
  new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
const samlIsOff = (): AuthFault =>
  new AuthFault(404, "saml_provider_disabled", "SAML 2.0 is disabled");
const linkingIsOff = (): AuthFault =>
  new AuthFault(404, "manual_linking_disabled", "Manual linking is disabled");
const featureIsOff = (): AuthFault =>
  new AuthFault(404, "feature_disabled", "This feature is disabled");

export function registerDisabled(scope: FastifyInstance, room: Room): void {
  registerSignUps(scope);
  registerCodes(scope, room);
  registerOutsideSignIn(scope, room);
  registerFactors(scope, room);
  const admin = async (request: FastifyRequest) => {
    await requireAdmin(request, room.tokens);
    throw featureIsOff();
  };
  scope.all("/admin/*", admin);
  scope.post("/invite", admin);
}

function registerSignUps(scope: FastifyInstance): void {
  scope.post("/signup", async (request) => {
    const { email, phone } = addressesOf(bodyOf(request));
    if (email === "" && phone === "") {
      const words = "Anonymous sign-ins are disabled";
      throw new AuthFault(422, "anonymous_provider_disabled", words);
    }
    throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
  });
}

function addressesOf(body: Body): { email: string; phone: string } {
  return { email: textOf(body, "email"), phone: plainPhone(textOf(body, "phone")) };
}

/** One-time codes and the mails that carry them. */
function registerCodes(scope: FastifyInstance, room: Room): void {
  scope.post("/otp", async (request) => {
    const body = bodyOf(request);
    const { email, phone } = addressesOf(body);
    if (email !== "" && phone !== "") {
      throw invalid("Only an email address or phone number should be provided");
    }
    if (email !== "" && textOf(body, "channel") !== "") {
      throw invalid("Channel should only be specified with Phone OTP");
    }
    if (email === "" && phone === "") throw invalid("One of email or phone must be set");
    throw email === "" ? phoneIsOff() : mailIsOff();
  });
  scope.post("/magiclink", async (request) => {
    bodyOf(request);
    throw mailIsOff();
  });
  scope.post("/recover", async (request) => {
    const { email } = addressesOf(bodyOf(request));
    if (email === "") throw invalid("Password recovery requires an email");
    throw mailIsOff();
  });
  scope.post("/resend", async (request) => answerResend(bodyOf(request)));
  scope.get("/reauthenticate", async (request) => {
    await requireUser(request, guardOf(room));
    throw mailIsOff();
  });
  scope.post("/verify", async (request) => {
    throw noSuchCode(bodyOf(request));
  });
  scope.get("/verify", async (request, reply) => {
    if (queryOf(request, "type") === "") throw invalid("Verify requires a verification type");
    if (queryOf(request, "token") === "") throw invalid("Verify requires a token");
    return sendHome(reply, room, "#", {
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
  });
}

/** Nothing is ever pending here, and that is answered like everything that has nothing pending. */
function answerResend(body: Body): object {
  const type = textOf(body, "type");
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const { email, phone } = addressesOf(body);
  if (email !== "" && phone !== "") {
    throw invalid("Only an email address or phone number should be provided");
  }
  if (type === "signup" && email === "") {
    throw invalid("Type provided requires an email address");
  }
  if (type === "sms" && phone === "") throw invalid("Type provided requires a phone number");
  if (email === "" && phone === "") throw invalid("Missing email address or phone number");
  return {};
}

/** No code was ever sent, so none is right. */
function noSuchCode(body: Body): AuthFault {
  const token = textOf(body, "token");
  const hash = textOf(body, "token_hash");
  const type = textOf(body, "type");
  if (type === "") return invalid("Verify requires a verification type");
  if ((token === "") === (hash === "")) {
    return invalid("Verify requires either a token or a token hash");
  }
  const { email, phone } = addressesOf(body);
  if (hash !== "") {
    if (email !== "" || phone !== "" || textOf(body, "redirect_to") !== "") {
      return invalid("Only the token_hash and type should be provided");
    }
    const families = ["signup", "invite", "magiclink", "recovery", "email_change", "email"];
    if (!families.includes(type)) return invalid("Invalid email verification type");
    return new AuthFault(403, "otp_expired", "Email link is invalid or has expired");
  }
  if ((email === "") === (phone === "")) {
    return invalid("Only an email address or phone number should be provided on verify");
  }
  return new AuthFault(403, "otp_expired", "Token has expired or is invalid");
}

function registerOutsideSignIn(scope: FastifyInstance, room: Room): void {
  scope.get("/authorize", async () => {
    throw invalid("Unsupported provider: provider is not enabled");
  });
  const callback = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = queryOf(request, "state");
    const missing = state === "";
    return sendHome(reply, room, "?", {
      error: "invalid_request",
      error_code: missing ? "bad_oauth_callback" : "bad_oauth_state",
      error_description: missing
        ? "OAuth callback with missing state"
        : "OAuth callback with invalid state",
    });
  };
  scope.get("/callback", callback);
  scope.post("/callback", callback);
  scope.all("/sso", async () => {
    throw samlIsOff();
  });
  scope.all("/sso/*", async () => {
    throw samlIsOff();
  });
  const linking = async (request: FastifyRequest) => {
    await requireUser(request, guardOf(room));
    throw linkingIsOff();
  };
  scope.get("/user/identities/authorize", linking);
  scope.delete("/user/identities/:id", linking);
  for (const path of ["/oauth/*", "/passkeys", "/passkeys/*"]) {
    scope.all(path, async () => {
      throw path.startsWith("/passkeys")
        ? new AuthFault(404, "passkey_disabled", "Passkeys are disabled")
        : featureIsOff();
    });
  }
}

/** Second factors: none can be enrolled, so none is ever found. */
function registerFactors(scope: FastifyInstance, room: Room): void {
  const names = { totp: "TOTP", phone: "Phone", webauthn: "WebAuthn" };
  scope.post("/factors", async (request) => {
    await requireUser(request, guardOf(room));
    const type = textOf(bodyOf(request), "factor_type");
    if (type !== "totp" && type !== "phone" && type !== "webauthn") {
      throw invalid("factor_type needs to be totp, phone, or webauthn");
    }
    const words = `MFA enroll is disabled for ${names[type]}`;
    throw new AuthFault(422, `mfa_${type}_enroll_not_enabled`, words);
  });
  const notThere = async (request: FastifyRequest<OneFactor>) => {
    await requireUser(request, guardOf(room));
    if (!isUuid(request.params.id)) {
      throw new AuthFault(404, "validation_failed", "factor_id must be an UUID");
    }
    throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  };
  scope.post<OneFactor>("/factors/:id/challenge", notThere);
  scope.post<OneFactor>("/factors/:id/verify", notThere);
  scope.delete<OneFactor>("/factors/:id", notThere);
}

interface OneFactor {
  Params: { id: string };
}

function guardOf(room: Room): Parameters<typeof requireUser>[1] {
  return { db: room.pool, tokens: room.tokens, settings: room.settings, now: room.now() };
}

/** Back to our own site and nowhere else, with what went wrong in the address. */
function sendHome(
  reply: FastifyReply,
  room: Room,
  mark: "#" | "?",
  facts: Record<string, string>,
): FastifyReply {
  const target = `${room.settings.siteUrl}/${mark}${new URLSearchParams(facts)}`;
  return reply.code(303).header("location", target).send();
}
