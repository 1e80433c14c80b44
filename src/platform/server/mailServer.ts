// How the mail server of the settings is reached: its mails carry the links and codes people sign in with.
import { isLoopback } from "./privateLine.ts";

/**
 * The address for the mail client. Told nothing, it would send in the clear wherever the server, or somebody between us,
 * offers no TLS: it insists, unless the server is this machine itself or the address says how TLS is to be treated.
 */
export function mailServerUrl(smtpUrl: string): string {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isDecided = searchParams.has("ignoreTLS") || searchParams.has("requireTLS");
  if (protocol === "smtps:" || isLoopback(hostname) || isDecided) return smtpUrl;
  return `${smtpUrl}${smtpUrl.includes("?") ? "&" : "?"}requireTLS=true`;
}
