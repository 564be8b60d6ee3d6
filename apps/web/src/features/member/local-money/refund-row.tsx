/** A refund of local currency: its card, its date, and its state. */
import type { Refund } from "@ballast/contract/cash/fiat.ts";
import { useLingui } from "@lingui/react/macro";
import { usePoll } from "../../../api/poll.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Row } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { useFailReason } from "../records/withdrawal-words.ts";

const TONES: Record<Refund["state"], Tone> = {
  processing: "wait",
  succeeded: "good",
  failed: "bad",
};

const POLL = {
  isPending: ({ state }: { state: string }) => state === "processing",
  everyMs: 5_000,
};

export const useRefundPoll = () => usePoll(POLL);

export function RefundRow({ refund }: { refund: Refund }) {
  const { t } = useLingui();
  const format = useFormat();
  const failWords = useFailReason();
  const { amount, currency, card, state, failReason, at } = refund;
  const words: Record<Refund["state"], string> = {
    processing: t`Processing`,
    succeeded: t`Succeeded`,
    failed: t`Failed`,
  };
  return (
    <Row
      title={format.dateTime(at)}
      note={
        <>
          <span className="block">{card ?? t`The account it came from`}</span>
          {failReason && <span className="block text-ink">{failWords(failReason)}</span>}
        </>
      }
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={amount} currency={currency} />
          <Status tone={TONES[state]}>{words[state]}</Status>
        </span>
      }
    />
  );
}
