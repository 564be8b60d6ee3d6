/** A deposit that reached the bank without a payment and that staff booked to the member. */
import type { listLocalRecords } from "@ballast/contract/cash/fiat.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { RowLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Status } from "../../../ui/status.tsx";
import { PAYMENT_TONES, usePaymentStage } from "./payment-words.ts";

export type LocalRecord = OutputOf<typeof listLocalRecords>["list"][number];

export function BookedDeposit({ record }: { record: LocalRecord }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePaymentStage();
  const { amount, currency, at } = record;
  return (
    <RowLink
      to="/user/newrecharge"
      search={{ show: "records" }}
      title={format.dateTime(at)}
      note={t`Deposit booked by staff`}
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={amount} currency={currency} />
          <Status tone={PAYMENT_TONES.credited}>{words("credited")}</Status>
        </span>
      }
    />
  );
}
