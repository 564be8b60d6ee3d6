/** Shows how much of the maximum was received so far, and each share with the fee it came from. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { listInvitationShares } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ShareInfo } from "../../../features/member/invitations/share-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fact, Facts, RowButton } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

type Share = OutputOf<typeof listInvitationShares>["list"][number];

export function Received({ share }: { share: NonNullable<ShareInfo["share"]> }) {
  return (
    <div className="mt-6">
      <Facts>
        <Fact name={<Trans>Received so far</Trans>}>
          <Money value={share.received} currency={share.currency} />
        </Fact>
        <Fact name={<Trans>The most there can be</Trans>}>
          <Money value={share.cap} currency={share.currency} />
        </Fact>
      </Facts>
    </div>
  );
}

export function Shares({ of }: { of: UseInfiniteQueryResult<{ total: number; items: Share[] }> }) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState<Share | null>(null);
  return (
    <>
      <PagedList
        of={of}
        keyOf={({ transactionId }) => transactionId}
        label={t`Shares you received`}
        empty={
          <Empty drawing="coins" title={<Trans>None so far</Trans>}>
            <Trans>Each share is written here with the fee it came from.</Trans>
          </Empty>
        }
      >
        {(share) => <ShareRow share={share} onClick={() => setOpen(share)} />}
      </PagedList>
      {open && (
        <Sheet title={t`Share of a fee`} onClose={() => setOpen(null)}>
          <Money value={open.amount} currency={open.currency} tone="in" size="xl" signed />
          <div className="mt-4">
            <Facts>
              <Fact name={<Trans>Fee it came from</Trans>}>
                <Money value={open.fee} currency={open.currency} />
              </Fact>
              <Fact name={<Trans>Time</Trans>}>{format.dateTime(open.at)}</Fact>
              <Fact name={<Trans>Ledger transaction</Trans>}>
                <CopyText
                  text={publicId("ledgerTransaction", open.transactionId)}
                  name={t`Ledger transaction`}
                />
              </Fact>
            </Facts>
          </div>
        </Sheet>
      )}
    </>
  );
}

function ShareRow({ share, onClick }: { share: Share; onClick: () => void }) {
  const format = useFormat();
  const fee = moneyText(share.fee, share.currency);
  return (
    <RowButton
      title={<Trans>From a fee of {fee}</Trans>}
      note={format.dateTime(share.at)}
      value={<Money value={share.amount} currency={share.currency} tone="in" signed />}
      onClick={onClick}
    />
  );
}
