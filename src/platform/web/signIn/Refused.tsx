import { useEffect, useRef } from "react";

/** Why it did not work, announced and focused; nothing while there is nothing to say. */
export function Refused({ text }: { text: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) box.current?.focus();
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={box} className="notice refused mb-4" role="alert" tabIndex={-1}>
      <p className="font-strong text-cherry">{text}</p>
    </div>
  );
}
