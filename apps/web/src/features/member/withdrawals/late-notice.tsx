/**
 * The reason why a withdrawal has not arrived by its promised time, and when it is expected now.
 */
import type { Late } from "@ballast/contract/wallet/late-withdrawal.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useLateReason } from "../records/withdrawal-words.ts";

/** `latest` is the promised time, in words. */
export function LateNotice({ late, latest }: { late: Late; latest: string }) {
  const reasonWords = useLateReason();
  const expected = useFormat().dateTime(late.expectedBy);
  return (
    <div className="mt-4">
      <Notice tone="wait">
        <p className="font-semibold">
          <Trans>Late: now expected by {expected}</Trans>
        </p>
        <p>{reasonWords(late.reason)}</p>
        <p>
          <Trans>It was promised by {latest}.</Trans>
        </p>
      </Notice>
    </div>
  );
}
