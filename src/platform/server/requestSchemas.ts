// Reads a request into what its endpoint declared: path and query into params, JSON into body; of a reading that asks
// in its body, that into params. What was not declared is refused, not silently dropped.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#platform/api/endpoint.ts";

export interface RequestSchemas {
  parse(request: FastifyRequest): { params: unknown; body: unknown };
}

export function schemasOf(endpoint: Endpoint): RequestSchemas {
  const params = (endpoint.params ?? z.object({})).strict();
  const body = endpoint.body instanceof z.ZodObject ? endpoint.body.strict() : endpoint.body;
  const nothing = z.object({}).strict();
  return {
    parse: (request) => {
      const given = endpoint.asksInBody
        ? asRecord(request.body)
        : { ...asRecord(request.query), ...asRecord(request.params) };
      const issues: z.core.$ZodIssue[] = [];
      // What is to be asked in the body is not answered out of the address: somebody would get used to it.
      const unasked = endpoint.asksInBody ? nothing.safeParse(request.query) : null;
      if (unasked?.error) issues.push(...unasked.error.issues);
      const read = params.safeParse(given);
      if (!read.success) issues.push(...read.error.issues);
      if (endpoint.kind !== "command") {
        if (issues.length > 0) throw new z.ZodError(issues);
        return { params: read.data, body: undefined };
      }
      const written = (body ?? nothing).safeParse(request.body ?? {});
      if (!written.success) issues.push(...written.error.issues);
      if (issues.length > 0) throw new z.ZodError(issues);
      return { params: read.data, body: body ? written.data : undefined };
    },
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
