/** Shows whether anything is sold now, and why not. */
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useGuardWords } from "../../../features/open/pages/open-guard-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Notice } from "../../../ui/notice.tsx";

const TONES = { on: "done", waiting: "wait", stopped: "bad", ended: "bad" } as const;

export function SalesState({ sales }: { sales: OpenStatus["sales"][number] }) {
  const format = useFormat();
  const guardWords = useGuardWords();
  const { state, since, reasons } = sales;
  const stopped = since ? format.dateTime(since) : "";
  return (
    <Notice tone={TONES[state]}>
      <p className="font-semibold">
        {state === "on" && <Trans>Sales are on.</Trans>}
        {state === "waiting" && (
          <Trans>Nothing is sold now. Sales go on by themselves once this is new:</Trans>
        )}
        {state === "stopped" && (
          <Trans>Sales were stopped on {stopped}. Two people have to let them go on.</Trans>
        )}
        {state === "ended" && (
          <Trans>Sales ended for good on {stopped}, when the winding down of Ballast began.</Trans>
        )}
      </p>
      {reasons.length > 0 && state !== "ended" && (
        <ul className="mt-1 list-disc ps-5">
          {reasons.map((code) => (
            <li key={code}>{guardWords(code)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
