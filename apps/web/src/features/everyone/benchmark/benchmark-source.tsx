import type { Day } from "@ballast/contract/days.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { BenchmarkAge } from "./benchmark-age.tsx";

/** Where a benchmark rate comes from and of which day it is; it stands wherever the rate does. */
export function BenchmarkSource({ of, today }: { of: { source: string; on: Day }; today: Day }) {
  const [source, on] = [of.source, useFormat().day(of.on)];
  return (
    <>
      <Trans>
        Benchmark: {source}, {on}
      </Trans>
      <BenchmarkAge of={of.on} today={today} />
    </>
  );
}
