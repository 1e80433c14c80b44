// What must stand on every answer, page or not.

/** What is wrong with the headers of an answer. */
export function headerFaults(headers: Readonly<Record<string, string | undefined>>): string[] {
  const policy = headers["content-security-policy"] ?? "";
  const rules = new Map(
    policy.split(";").map((rule) => {
      const [name = "", ...values] = rule.trim().split(/\s+/);
      return [name, values.join(" ")] as const;
    }),
  );
  const wanted = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "frame-src": "blob:",
    "object-src": "blob:",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  const exact = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(self), camera=(self), microphone=(), payment=()",
  };
  return [
    ...Object.entries(wanted).flatMap(([name, value]) =>
      rules.get(name) === value ? [] : [`${name} is ${rules.get(name) ?? "missing"}`],
    ),
    ...Object.entries(exact).flatMap(([name, value]) =>
      headers[name] === value ? [] : [`${name} is ${headers[name] ?? "missing"}`],
    ),
    ...(/unsafe-eval/.test(policy) ? ["scripts may be made of text"] : []),
    ...["server", "x-powered-by"].filter((name) => headers[name] !== undefined),
    ...(headers["access-control-allow-origin"] === "*" ? ["open to every page"] : []),
  ];
}
