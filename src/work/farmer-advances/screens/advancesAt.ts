import { useLocation } from "react-router";

/** Where advances stand for whoever looks: in the field, or beside the payments. */
export function useAdvancesAt(): string {
  const { pathname } = useLocation();
  return pathname.startsWith("/payments")
    ? "/payments/farmer-advances"
    : "/field-operations/advances";
}
