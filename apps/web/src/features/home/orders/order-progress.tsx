/** The paid days out of all days of an order, as a bar and in words. */
import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import type { DayCounts } from "./order-course.ts";

export function OrderProgress({ days, note }: { days: DayCounts; note?: ReactNode }) {
  const { t } = useLingui();
  const paid = days.received + days.waiting;
  const paidText = useFormat().count(paid);
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar value={BigInt(paid)} of={BigInt(days.all)} label={t`Days paid`} />
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-quiet">
        <span className="figure">
          <Plural value={days.all} one={`${paidText} of # day`} other={`${paidText} of # days`} />
        </span>
        {note && <span>{note}</span>}
      </p>
    </div>
  );
}
