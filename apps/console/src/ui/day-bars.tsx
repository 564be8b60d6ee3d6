/** A bar for each day, as far apart as the days are; the last one may be today, which is not over. */
import { useCockpitColours } from "./cockpit-colours.ts";

const [STEP, WIDTH, HEIGHT, TOP] = [20, 15, 64, 4];

type Props = {
  /** A description for those who do not see it: what the bars are, and their figures. */
  label: string;
  values: readonly bigint[];
  /** Drawn as a dashed line. */
  median?: bigint;
  isLastToday?: boolean;
  height?: number;
};

export function DayBars({ label, values, median, isLastToday = false, height = 56 }: Props) {
  const colours = useCockpitColours();
  const most = values.reduce((high, value) => (value > high ? value : high), median ?? 0n);
  const heightOf = (value: bigint) =>
    most === 0n ? 0 : (Number((value * 1_000n) / most) / 1_000) * (HEIGHT - TOP);
  const width = values.length * STEP - (STEP - WIDTH);
  return (
    <svg
      role="img"
      aria-label={label}
      className="bars"
      style={{ ...colours, height }}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {values.map((value, at) => {
        // A day without any stays visible as a day.
        const tall = Math.max(heightOf(value), value === 0n ? 1 : 2);
        const looks = value === 0n ? "none" : isLastToday && at === values.length - 1 ? "now" : "";
        return (
          <rect
            key={at}
            className={looks}
            {...{ x: at * STEP, y: HEIGHT - tall, width: WIDTH, height: tall }}
          />
        );
      })}
      {median !== undefined && (
        <line x1={0} x2={width} y1={HEIGHT - heightOf(median)} y2={HEIGHT - heightOf(median)} />
      )}
    </svg>
  );
}
