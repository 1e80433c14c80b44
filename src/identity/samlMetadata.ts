// What two sides of a single sign-on tell each other about themselves, once, through their
// administrators: the identity provider's metadata as we read it, and our own.
import { X509Certificate } from "node:crypto";
import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import { invalid } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import type { SamlKey } from "./samlKey.ts";
import {
  attributeOf,
  childrenOf,
  isNamed,
  momentOf,
  parseXml,
  textIn,
  XmlFault,
} from "./samlXml.ts";

/** An identity provider, as its metadata describes it. */
export interface IdentityProvider {
  entityId: string;
  /** Where browsers are sent to sign in (HTTP-Redirect). */
  signOnUrl: string;
  /** What its answers may be signed with, each PEM. */
  certificates: string[];
}

const bindings = "urn:oasis:names:tc:SAML:2.0:bindings";
export const persistentName = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const longestEntityId = 1024;
const fewestKeyBits = 2048;

/**
 * Reads the metadata of one identity provider. Refuses (400 `validation_failed`) what is not the
 * metadata of exactly one, has run out, offers no HTTP-Redirect, or has no RSA key of 2048 bits or more.
 */
export function readMetadata(xml: string, now: Date): IdentityProvider {
  try {
    return providerIn(parseXml(xml), now);
  } catch (error) {
    if (error instanceof XmlFault) throw invalid(`SAML Metadata cannot be read: ${error.message}`);
    throw error;
  }
}

function providerIn(root: Element, now: Date): IdentityProvider {
  if (!isNamed(root, "metadata", "EntityDescriptor")) {
    throw invalid("SAML Metadata must be one EntityDescriptor");
  }
  const entityId = attributeOf(root, "entityID")?.trim() ?? "";
  if (entityId === "" || entityId.length > longestEntityId) {
    throw invalid("SAML Metadata does not contain an EntityID");
  }
  const validUntil = momentOf(root, "validUntil");
  if (validUntil !== null && validUntil <= now) throw invalid("SAML Metadata is no longer valid");
  const roles = childrenOf(root, "metadata", "IDPSSODescriptor").filter((one) =>
    (attributeOf(one, "protocolSupportEnumeration") ?? "")
      .split(/\s+/)
      .includes("urn:oasis:names:tc:SAML:2.0:protocol"),
  );
  const [role] = roles;
  if (!role || roles.length > 1) {
    throw invalid("SAML Metadata does not contain exactly one SAML 2.0 IDPSSODescriptor");
  }
  return { entityId, signOnUrl: signOnUrlOf(role), certificates: certificatesOf(role) };
}

function signOnUrlOf(role: Element): string {
  const service = childrenOf(role, "metadata", "SingleSignOnService").find(
    (one) => attributeOf(one, "Binding") === `${bindings}:HTTP-Redirect`,
  );
  const url = service ? (attributeOf(service, "Location") ?? "") : "";
  if (url === "") throw invalid("SAML Metadata offers no single sign-on by HTTP-Redirect");
  if (!URL.canParse(url) || !isForBrowsers(new URL(url))) {
    throw invalid("SAML Metadata must name a https address for single sign-on");
  }
  return url;
}

/** Passwords are typed there: only over https, or on this machine for trying it out. */
function isForBrowsers({ protocol, hostname }: URL): boolean {
  if (protocol === "https:") return true;
  return protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function certificatesOf(role: Element): string[] {
  const texts = childrenOf(role, "metadata", "KeyDescriptor")
    .filter((one) => (attributeOf(one, "use") ?? "signing") === "signing")
    .flatMap((one) => childrenOf(one, "signature", "KeyInfo"))
    .flatMap((one) => childrenOf(one, "signature", "X509Data"))
    .flatMap((one) => childrenOf(one, "signature", "X509Certificate"))
    .map((one) => textIn(one).replaceAll(/\s/g, ""));
  const usable = [...new Set(texts)].flatMap((text) => readCertificate(text) ?? []);
  if (usable.length === 0) {
    throw invalid("SAML Metadata contains no certificate of an RSA key for signing");
  }
  return usable;
}

function readCertificate(base64: string): string | null {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw invalid("SAML Metadata contains a certificate that cannot be read");
  }
  const { publicKey } = certificate;
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  // Signatures by other kinds of keys are not verified here, so their keys are of no use.
  if (publicKey.asymmetricKeyType !== "rsa" || bits < fewestKeyBits) return null;
  return certificate.toString();
}

/** Our own name and the address answers are posted to, as both stand in every message. */
export function ourAddresses(settings: Pick<IdentitySettings, "issuer">): {
  entityId: string;
  answersTo: string;
} {
  const home = `${settings.issuer}/sso/saml`;
  return { entityId: `${home}/metadata`, answersTo: `${home}/acs` };
}

/** Our own metadata, for the administrator of the other side. */
export function ourMetadata(settings: Pick<IdentitySettings, "issuer">, key: SamlKey): string {
  const { entityId, answersTo } = ourAddresses(settings);
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: answersTo,
    identifierFormat: persistentName,
    wantAssertionsSigned: true,
    privateKey: key.privateKey,
    publicCerts: key.certificate,
    signatureAlgorithm: "sha256",
    // The same bytes every time: nobody needs to tell one copy from another.
    generateUniqueId: () => "_mavuno",
  });
}
