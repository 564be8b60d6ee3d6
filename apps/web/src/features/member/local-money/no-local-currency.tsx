/** Says that the sandbox bank has no currency of the member's country, and offers USDT. */
import { isOutsideLocalCurrencies } from "@ballast/contract/cash/local-money.ts";
import { Trans } from "@lingui/react/macro";
import { isRefused } from "../../../api/failures.ts";
import { useMember } from "../../../api/session.ts";
import type { Path } from "../../../nav/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

/** Derived from the phone number, so that no request is sent that would be refused. */
export const useMayHaveLocal = () => !isOutsideLocalCurrencies(useMember().phone);

export const hasNoLocalCurrency = (error: unknown) => isRefused(error, "no_local_currency");

export function NoLocalCurrency({
  to,
}: {
  to: Extract<Path, "/user/recharge" | "/user/withdraw">;
}) {
  return (
    <Empty
      drawing="coins"
      title={<Trans>There is no local currency for your country</Trans>}
      action={
        <ButtonLink to={to} look="secondary" replace>
          {to === "/user/recharge" ? <Trans>Deposit USDT</Trans> : <Trans>Withdraw USDT</Trans>}
        </ButtonLink>
      }
    >
      <Trans>
        The sandbox bank keeps accounts in rupees, lira and euros. USDT works everywhere.
      </Trans>
    </Empty>
  );
}
