/** The state of a claim: the bonus, the decision with its reason, and the source of the bonus. */
import type { Claim } from "@ballast/contract/gift/claims.ts";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { withStop } from "../../../ui/sentence.ts";
import { NoPromotions } from "./no-promotions.tsx";
import { RewardTrail } from "./reward-trail.tsx";

/** Whether a claim can be submitted now. */
export const isToHandIn = ({ state, offered }: Claim) =>
  offered && (state === "open" || state === "refused");

export function ClaimState(props: {
  claim: Claim;
  /** Whether the member's country allows claims. */
  isAllowed: boolean;
  children: ReactNode;
}) {
  const { claim, isAllowed, children } = props;
  const { state, offered, amount, currency } = claim;
  if (!offered && state === "open") return isAllowed ? <NotOffered /> : <NoPromotions />;
  return (
    <>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <p className="text-14 text-quiet">
          <Trans>Bonus, once</Trans>
        </p>
        {amount !== null && currency !== null && (
          <Money value={amount} currency={currency} size="xl" />
        )}
        <p className="text-14 text-quiet">
          <Trans>Paid from a promotion budget after a person has looked at it.</Trans>
        </p>
      </Section>
      <div className="mt-4 not-empty:mb-4">
        <Decision claim={claim} />
      </div>
      {isToHandIn(claim) && children}
    </>
  );
}

function Decision({ claim }: { claim: Claim }) {
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { state, transactionId } = claim;
  const reason = claim.reason && withStop(claim.reason);
  const at = (time: Date | null) => (time === null ? "" : format.dateTime(time));
  const [submitted, decided] = [at(claim.submittedTime), at(claim.decidedTime)];
  switch (state) {
    case "open":
      return null;
    case "submitted":
      return (
        <Notice tone="wait">
          <Trans>Handed in on {submitted}. A person looks at it; the decision stands here.</Trans>
        </Notice>
      );
    case "refused":
      return (
        <Notice tone="bad">
          <Trans>
            Refused on {decided}: {reason}
          </Trans>{" "}
          {claim.offered ? (
            <Trans>You can hand it in again.</Trans>
          ) : (
            <Trans>The bonus is not offered any more.</Trans>
          )}
        </Notice>
      );
    case "approved":
      return (
        <>
          <Notice tone="good">
            <Trans>Approved on {decided}. The bonus is in your balance wallet.</Trans>
          </Notice>
          {transactionId && (
            <div className="mt-3">
              <Button look="secondary" wide onClick={() => setIsOpen(true)}>
                <Trans>Where it comes from</Trans>
              </Button>
            </div>
          )}
          {transactionId && isOpen && (
            <RewardTrail transactionId={transactionId} onClose={() => setIsOpen(false)} />
          )}
        </>
      );
  }
}

function NotOffered() {
  return (
    <Empty drawing="paper" title={<Trans>This bonus is not offered now</Trans>}>
      <Trans>A bonus is offered only while its budget covers it.</Trans>
    </Empty>
  );
}
