/** The full-screen spinner, with its words. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className="full-screen" role="status">
      <div className="spinner" aria-hidden />
      <p>{text}</p>
    </div>
  );
}
