/**
 * The days of a term as ticks, one a day: those paid, the next one, and those to come. Above
 * MOST_TICKS the ticks would touch, so a plain bar is drawn. Decorative: text gives the numbers.
 */
const MOST_TICKS = 60;
/** The part of a day's room that its tick leaves free, in thousandths of the whole bar. */
const GAP = 6;

export function DayTicks({ paid, all, isOpen }: { paid: number; all: number; isOpen: boolean }) {
  const next = isOpen && paid < all ? 1 : 0;
  const parts = [
    { look: "stroke-hold-orders", from: 0, days: paid },
    { look: "stroke-hold-free", from: paid, days: next },
    { look: "stroke-line", from: paid + next, days: all - paid - next },
  ];
  const gap = all > MOST_TICKS ? 0 : (GAP * all) / 1000;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${all - gap} 1`}
      preserveAspectRatio="none"
      className="block h-2.5 w-full overflow-hidden rounded-[2px]"
    >
      {parts.map(
        ({ look, from, days }) =>
          days > 0 && (
            <path
              key={look}
              d={`M${from} .5h${days}`}
              strokeWidth="1"
              strokeDasharray={gap > 0 ? `${1 - gap} ${gap}` : undefined}
              className={look}
            />
          ),
      )}
    </svg>
  );
}
