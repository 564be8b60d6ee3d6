/** A share of a whole as a filled bar; text beside it gives the numbers. */
export function ProgressBar({ value, of, label }: { value: bigint; of: bigint; label: string }) {
  const thousandths = of > 0n ? Number((value * 1000n) / of) : 0;
  const tenths = Math.min(1000, Math.max(0, thousandths)) / 10;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="8" className="fill-line" />
      <rect width={tenths} height="8" className="fill-sea" />
    </svg>
  );
}
