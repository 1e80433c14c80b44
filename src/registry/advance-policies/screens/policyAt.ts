import { useLocation } from "react-router";

/** Where advances stand for whoever looks: in the field, or beside the payments. */
export function useAdvanceAddresses(): { advances: string; policy: string } {
  const { pathname } = useLocation();
  const advances = pathname.startsWith("/payments")
    ? "/payments/farmer-advances"
    : "/field-operations/advances";
  return { advances, policy: `${advances}/policy` };
}
