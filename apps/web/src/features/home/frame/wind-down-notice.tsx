/** Announces that Ballast is being wound down, and what that means for the member's money. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Overview = Pick<OutputOf<typeof getAssetsOverview>, "windDown" | "currency">;

/** Renders nothing unless Ballast is being wound down. */
export function WindDownNotice({ money }: { money: Overview }) {
  const format = useFormat();
  const { windDown, currency } = money;
  if (!windDown) return null;
  const since = format.dateTime(windDown.since);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Notice tone="wait">
        <p className="font-semibold">
          <Trans>Ballast is being wound down</Trans>
        </p>
        <p>
          <Trans>
            Since {since} nothing is sold any more. Every order is paid its whole return and its
            principal into your wallets. Withdrawals go on, without a fee.
          </Trans>
        </p>
      </Notice>
      <UnpaidNotice unpaid={windDown.unpaid} currency={currency} />
    </div>
  );
}

/** When money is short: the part of the member's wallets that cannot be paid out now. */
export function UnpaidNotice({ unpaid, currency }: { unpaid: bigint; currency: Currency }) {
  if (unpaid === 0n) return null;
  const amount = moneyText(unpaid, currency);
  return (
    <Notice tone="bad">
      <Trans>
        There is less than all members are owed, so each is paid the same part. {amount} of your
        wallets cannot be paid now. It stays owed to you, and stands in the proof.
      </Trans>
    </Notice>
  );
}
