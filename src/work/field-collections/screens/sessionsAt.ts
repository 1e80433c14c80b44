import { useLocation } from "react-router";

/** Where buying sessions stand for whoever looks: beside the collections, or beside the till. */
export function useSessionsAt(): string {
  const { pathname } = useLocation();
  return pathname.startsWith("/cashier") ? "/cashier/floats" : "/field-collections/sessions";
}
