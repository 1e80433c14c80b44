// Signing out, with the words of the place it is pressed in (specification §2.6, §2.7, §2.9).
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../session.ts";
import { toast } from "../toasts.ts";

const words = {
  sidebar: {
    done: ["Signed out successfully", "You have been logged out of your account."],
    failed: ["Error signing out", "Please try again."],
  },
  phone: { done: ["Logged out successfully"], failed: ["Error logging out"] },
  dialog: {
    done: ["Signed out successfully"],
    failed: ["Error signing out", "Please try again."],
  },
} as const;

export function useSigningOut(place: keyof typeof words): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const isOut = await signOut();
    const [title, text] = isOut ? words[place].done : words[place].failed;
    toast(title, { ...(text ? { text } : {}), tone: isOut ? "done" : "refused" });
    if (isOut) void navigate("/auth", { replace: true });
  }, [navigate, place]);
}
