/** The seedling. Drawn here, because it is on every page and worth no request. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg
      className="flex-none text-leaf-ink"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M12 21v-9" />
      <path d="M12 13c0-4 3-6.5 8-6.5 0 4.5-3 6.5-8 6.5Z" />
      <path d="M12 11C12 6.5 9 4 4 4c0 5 3 7 8 7Z" />
    </svg>
  );
}
