// Over which lines money, keys and people's names leave this machine: whoever stands on an open one reads them, and
// may write another answer.

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Is it this machine itself, by a name or address as it stands in an address or in HOST? Nobody else hears it then. */
export function isLoopback(host: string): boolean {
  return thisMachine.test(host.toLowerCase());
}

/** Can nobody on the way read what is sent to this address? By https, or by http to this machine itself. */
export function isPrivateLine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Adds a fault where others could hear what a setting's address is told. The address may carry a secret: it is not said. */
export function checkPrivateLine(
  name: string,
  { given, like }: { given: string; like: string },
  faults: string[],
): void {
  if (isPrivateLine(given)) return;
  faults.push(`${name} must be an https address such as ${like} (http only on this machine).`);
}
