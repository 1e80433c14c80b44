import { expect, test } from "vitest";
import { z } from "zod";
import { command, query } from "#platform/api/endpoint.ts";
import { groupsOf } from "./endpointsForBrowser.ts";

test("the browser keeps where an endpoint is and how it is called, and no schema", () => {
  const schema = z.object({ id: z.uuid() });
  const farmers = {
    one: query("/api/farmers/{id}", { needs: "canViewFarmers", does: "…", params: schema }),
    alike: query("/api/farmers/alike", {
      needs: "canViewFarmers",
      does: "…",
      params: schema,
      asksInBody: true,
    }),
    register: command("/api/farmers", {
      needs: "canRegisterFarmers",
      does: "…",
      body: schema,
      offline: true,
    }),
  };
  const groups = groupsOf({ farmers, schema, name: "x" });
  expect(groups).toEqual({
    farmers: {
      one: {
        kind: "query",
        path: "/api/farmers/{id}",
        needs: "canViewFarmers",
        media: "application/json",
        offline: false,
      },
      alike: {
        kind: "query",
        path: "/api/farmers/alike",
        needs: "canViewFarmers",
        media: "application/json",
        offline: false,
        asksInBody: true,
      },
      register: {
        kind: "command",
        path: "/api/farmers",
        needs: "canRegisterFarmers",
        media: "application/json",
        offline: true,
      },
    },
  });
});
