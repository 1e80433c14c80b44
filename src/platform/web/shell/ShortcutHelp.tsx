import { useMemo, useState } from "react";
import { Dialog } from "../parts/Dialog.tsx";
import { type Shortcut, shortcutsHere, useShortcut } from "../shortcuts.ts";
import { words } from "../words.ts";

const t = words({ en: { title: "Keys on this screen", show: "Show these keys" } });

/** `?` lists the keys that work here, for this role. */
export function ShortcutHelp() {
  const [shown, setShown] = useState<readonly Shortcut[] | null>(null);
  useShortcut(
    useMemo(() => ({ keys: "?", label: t.show, run: () => setShown(shortcutsHere()) }), []),
  );
  return (
    <Dialog title={t.title} open={shown !== null} onClose={() => setShown(null)}>
      <dl className="facts">
        {shown?.map(({ keys, label }) => (
          <div key={keys} className="contents">
            <dt className="text-ink!">{label}</dt>
            <dd>
              <kbd className="key">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
