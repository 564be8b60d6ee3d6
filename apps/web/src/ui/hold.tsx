/**
 * The hold: one bar, shaped like a hull, that splits a member's money. Parts are in proportion, and
 * at least 6 px wide; what leaves is hatched, so that no part is told by its colour alone.
 */
const LOOKS = {
  free: "bg-hold-free",
  orders: "bg-hold-orders",
  income: "bg-hold-income",
  out: "hold-out",
} as const;
export type HoldPart = keyof typeof LOOKS;

export function Hold(props: { parts: { part: HoldPart; value: bigint }[]; label: string }) {
  const { parts, label } = props;
  const all = parts.reduce((sum, { value }) => sum + value, 0n);
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-5 gap-0.5 overflow-hidden rounded-t-[3px] rounded-b-[14px]"
    >
      {parts.map(({ part, value }) => (
        <span
          key={part}
          className={`min-w-1.5 basis-0 ${LOOKS[part]}`}
          style={{ flexGrow: Number((value * 10_000n) / all) }}
        />
      ))}
    </div>
  );
}

/** The colour of a part beside its name. */
export function HoldSwatch({ part }: { part: HoldPart }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-[0.35em] block size-[0.65em] shrink-0 rounded-[3px] ${LOOKS[part]}`}
    />
  );
}
