import { expect, test } from "vitest";
import { z } from "zod";
import { type Api, command, query } from "./endpoint.ts";
import { openApiDocument } from "./openapi.ts";

const tree = z.object({ id: z.string(), height: z.int() });
const trees = {
  list: query("/api/trees", {
    needs: "signed-in",
    does: "All trees.",
    params: z.object({ search: z.string().optional() }),
    returns: z.object({ rows: z.array(tree) }),
  }),
  plant: command("/api/trees", {
    needs: "signed-in",
    does: "Plants a tree.",
    body: z.object({ id: z.string() }),
    returns: tree,
  }),
  one: query("/api/trees/{id}", {
    needs: "signed-in",
    does: "One tree.",
    params: z.object({ id: z.string() }),
    returns: tree,
  }),
  alike: query("/api/trees/alike", {
    needs: "signed-in",
    does: "Trees of an owner.",
    params: z.object({ owner: z.string() }),
    asksInBody: true,
    returns: z.object({ rows: z.array(z.string()) }),
  }),
} satisfies Api;

const document = openApiDocument([{ name: "trees", api: trees }]);

test("what two operations give is written once, called after the one that reads it", () => {
  expect(document).toMatchObject({
    components: { schemas: { "trees.one": { required: ["id", "height"] } } },
    paths: {
      "/api/trees": {
        get: { operationId: "trees.list" },
        post: { responses: { "200": { content: { "application/json": given("trees.one") } } } },
      },
      "/api/trees/{id}": {
        get: { responses: { "200": { content: { "application/json": given("trees.one") } } } },
      },
    },
  });
});

test("what is asked in the body stands there, and is no command", () => {
  expect(document).toMatchObject({
    paths: {
      "/api/trees/alike": {
        post: {
          parameters: [],
          requestBody: {
            content: {
              "application/json": {
                schema: { properties: { owner: { type: "string" } }, required: ["owner"] },
              },
            },
          },
        },
      },
    },
  });
});

test("whatever the document points at stands in it", () => {
  const pointers = [...JSON.stringify(document).matchAll(/"#\/([^"]+)"/g)].map(([, at]) => at);
  expect(pointers).toContain("components/schemas/trees.one");
  for (const pointer of new Set(pointers)) {
    expect(document, pointer).toHaveProperty((pointer ?? "").split("/"));
  }
});

function given(name: string) {
  return { schema: { $ref: `#/components/schemas/${name}` } };
}
