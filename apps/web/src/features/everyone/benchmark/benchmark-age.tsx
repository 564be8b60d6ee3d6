import { BENCHMARK_OLD_DAYS } from "@ballast/contract/constants.ts";
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import { Plural } from "@lingui/react/macro";

/** The age of a benchmark rate, behind its day, when it is older than BENCHMARK_OLD_DAYS. */
export function BenchmarkAge({ of, today }: { of: Day; today: Day }) {
  const days = daysBetween(of, today);
  if (days <= BENCHMARK_OLD_DAYS) return null;
  return (
    <>
      {" · "}
      <Plural value={days} one="# day old" other="# days old" />
    </>
  );
}
