// A file that is text is read to be drawn, not only saved: the plots of an origin, a table to preview.
import { useQuery } from "@tanstack/react-query";
import type { Endpoint, WireParams } from "#platform/api/endpoint.ts";
import { problemOf } from "./calls.ts";
import { fetchFile } from "./files.ts";
import type { Answer } from "./data.ts";

/** Reads a file made of text, to draw what is in it: `useFileText(traceability.geoJson, { kind, id })`. */
export function useFileText<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
): Answer<string> {
  const answer = useQuery({
    queryKey: [endpoint.path, params],
    queryFn: async () => (await fetchFile(endpoint, params)).blob.text(),
  });
  return {
    data: answer.data,
    problem: answer.error ? problemOf(answer.error) : null,
    isLoading: answer.isLoading,
    isRefreshing: answer.isFetching && !answer.isLoading,
    retry: () => void answer.refetch(),
  };
}
