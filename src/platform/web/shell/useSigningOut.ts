// Signing out, with the words of the place it is pressed in (specification §2.6, §2.7, §2.9).
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../may.ts";
import { draftsOf, signOut } from "../signingOut.ts";
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
const here = [
  "Signed out on this device",
  "There is no connection: your other devices could not be reached.",
] as const;

/** Whether whoever began to write leaves all the same; where the question does not come, they said so already. */
async function leavesDrafts(): Promise<boolean> {
  const file = await import("./askAboutDrafts.tsx").catch(() => null);
  return file?.askAboutDrafts() ?? true;
}

/** Signs out; who began to write something that lies open here is asked first. */
export function useSigningOut(place: keyof typeof words): () => Promise<void> {
  const navigate = useNavigate();
  const { user } = useMe();
  return useCallback(async () => {
    if (draftsOf(user.id).length > 0 && !(await leavesDrafts())) return;
    const far = await signOut(user.id);
    const { done, failed } = words[place];
    const [title, text] = { everywhere: done, here, nowhere: failed }[far ?? "nowhere"];
    toast(title, { ...(text ? { text } : {}), tone: far ? "done" : "refused" });
    if (far) void navigate("/auth", { replace: true });
  }, [navigate, place, user.id]);
}
