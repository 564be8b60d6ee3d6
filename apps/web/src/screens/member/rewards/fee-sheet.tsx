import { INVITATION_SHARE_MAX_BPS } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listRewards } from "@ballast/contract/gift/records.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

type Reward = OutputOf<typeof listRewards>["list"][number];

/**
 * Explains a reward that is a share of a withdrawal fee, with its ledger transaction as evidence.
 */
export function FeeSheet({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const most = format.percent(INVITATION_SHARE_MAX_BPS);
  return (
    <Sheet
      title={t`Where this reward comes from`}
      onClose={onClose}
      action={
        <ButtonLink look="secondary" wide to="/index/sharedetails">
          <Trans>How sharing works</Trans>
        </ButtonLink>
      }
    >
      <Money value={reward.amount} currency={reward.currency} size="xl" />
      <div className="mt-4">
        <Facts>
          <Fact name={<Trans>Time</Trans>}>{format.dateTime(reward.at)}</Fact>
          <Fact name={<Trans>Ledger transaction</Trans>}>
            <CopyText
              text={publicId("ledgerTransaction", reward.transactionId)}
              name={t`the ledger transaction`}
            />
          </Fact>
        </Facts>
      </div>
      <p className="mt-4 text-14 text-quiet">
        <Trans>
          A part, at most {most}, of a withdrawal fee that a member you invited really paid. It
          comes from what the operator earned, not from what members paid in.
        </Trans>
      </p>
    </Sheet>
  );
}
