import { expect, onTestFinished, test } from "vitest";
import { openRedirector } from "#test/redirector.ts";
import { whisp } from "./whisp.ts";

test("a service that sends us elsewhere is not followed: our key stays here", async () => {
  const redirector = await openRedirector();
  onTestFinished(redirector.close);
  const service = whisp({ baseUrl: redirector.url, apiKey: "our-key", isSimulated: false });
  const answer = await service.assess([]);
  expect(answer).toEqual({
    kind: "unknown",
    reason: "The service cannot be reached (TypeError)",
  });
  expect(redirector.asked).toEqual(["/submit/geojson"]);
  expect(redirector.arrived).toEqual([]);
});
