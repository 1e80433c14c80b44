// SIMULATED identity provider: a server that speaks SAML 2.0 as a company's own sign-on does (metadata,
// single sign-on by redirect, the answer in a form that posts itself). Whoever comes is the person it was
// told; no password is asked for. It makes its keys itself when it starts.
import { createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import { inflateRawSync } from "node:zlib";
import { selfSignedCertificate } from "#identity/selfSignedCertificate.ts";
import { answerTo, escaped, type KeyPair, type Mischief, type Person } from "./answers.ts";

export interface SamlSimulatorOptions {
  /** 0 = any free port. */
  port?: number;
  now?: () => Date;
}

/** What the service asked, as it arrived. */
export interface Question {
  id: string;
  issuer: string;
  answersTo: string;
  relayState: string;
  nameIdFormat: string;
  /** Signed by the key of the metadata this provider was given? */
  isSigned: boolean;
}

export interface SamlSimulator {
  url: string;
  entityId: string;
  metadata: (more?: { entityId?: string; signOnUrl?: string }) => string;
  /** Who signs in from now on. */
  person: Person;
  /** What is wrong with the next answers. */
  mischief: Mischief;
  /** The service's own metadata, as an administrator hands it over. */
  trust: (serviceMetadata: string) => void;
  questions: Question[];
  /** The page that begins at the provider, without any question. */
  beginUrl: (to: { answersTo: string; audience: string; relayState: string }) => string;
  stop: () => Promise<void>;
}

const noBody = "SIMULATED identity provider";

/** Starts the provider. */
export async function startSamlSimulator(
  options: SamlSimulatorOptions = {},
): Promise<SamlSimulator> {
  const now = options.now ?? (() => new Date());
  const keys = { own: newPair("simulated-idp"), other: newPair("stranger") };
  const server = createServer((request, response) => {
    serve(new URL(request.url ?? "/", simulator.url), response);
  });
  const port = await listen(server, options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  let serviceCertificate: X509Certificate | null = null;
  const simulator: SamlSimulator = {
    url,
    entityId: `${url}/metadata`,
    metadata: (more = {}) =>
      metadataOf({
        entityId: more.entityId ?? `${url}/metadata`,
        signOnUrl: more.signOnUrl ?? `${url}/sign-on`,
        certificate: keys.own.certificate,
      }),
    person: { nameId: "grace-01", attributes: { mail: ["grace@company.test"] } },
    mischief: {},
    trust: (metadata) => {
      const text = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? "";
      serviceCertificate = new X509Certificate(Buffer.from(text, "base64"));
    },
    questions: [],
    beginUrl: (to) => `${url}/begin?${new URLSearchParams(to)}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  function serve(asked: URL, response: ServerResponse): void {
    response.setHeader("x-simulated", "SIMULATED");
    if (asked.pathname === "/metadata") {
      response.setHeader("content-type", "application/samlmetadata+xml");
      response.end(simulator.metadata());
    } else if (asked.pathname === "/sign-on") {
      const question = readQuestion(asked, serviceCertificate);
      simulator.questions.push(question);
      const { id: requestId, issuer: audience, answersTo, relayState } = question;
      answer(response, { requestId, audience, answersTo, relayState });
    } else if (asked.pathname === "/begin") {
      const part = (name: string): string => asked.searchParams.get(name) ?? "";
      const [audience, answersTo] = [part("audience"), part("answersTo")];
      answer(response, { requestId: null, audience, answersTo, relayState: part("relayState") });
    } else {
      response.writeHead(404).end(noBody);
    }
  }

  function answer(
    response: ServerResponse,
    to: { requestId: string | null; audience: string; answersTo: string; relayState: string },
  ): void {
    const { entityId, person, mischief } = simulator;
    const xml = answerTo({ ...to, entityId, person, mischief, keys, now: now() });
    const posted = Buffer.from(xml).toString("base64");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(formPage(to.answersTo, { SAMLResponse: posted, RelayState: to.relayState }));
  }

  return simulator;
}

function newPair(commonName: string): KeyPair {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const from = new Date(Date.now() - 24 * 3_600_000);
  const until = new Date(Date.now() + 365 * 24 * 3_600_000);
  return {
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    certificate: selfSignedCertificate({ privateKey, commonName, from, until }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

function metadataOf(of: { entityId: string; signOnUrl: string; certificate: string }): string {
  const certificate = of.certificate.replaceAll(/-----[^-]+-----|\s/g, "");
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(of.entityId)}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escaped(of.signOnUrl)}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
}

function readQuestion(asked: URL, certificate: X509Certificate | null): Question {
  const fields = asked.searchParams;
  const packed = Buffer.from(fields.get("SAMLRequest") ?? "", "base64");
  const xml = inflateRawSync(packed).toString("utf8");
  const part = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? "";
  const signature = Buffer.from(fields.get("Signature") ?? "", "base64");
  // What is signed is the query itself, in the order of the standard, as it was written.
  const signedText = asked.search.slice(1).replace(/&Signature=.*$/, "");
  const verify = createVerify("sha256").update(signedText);
  return {
    id: part(/ ID="([^"]+)"/),
    issuer: part(/<saml:Issuer[^>]*>([^<]+)</),
    answersTo: part(/ AssertionConsumerServiceURL="([^"]+)"/),
    relayState: fields.get("RelayState") ?? "",
    nameIdFormat: part(/<samlp:NameIDPolicy[^>]* Format="([^"]+)"/),
    isSigned: certificate !== null && verify.verify(certificate.publicKey, signature),
  };
}

/** A page that posts itself, as every provider sends. */
function formPage(to: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<!doctype html><title>${noBody}</title><body onload="document.forms[0].submit()">
<form method="post" action="${escaped(to)}">${inputs.join("")}<button>Continue</button></form>`;
}
