/** Withdraws tUSDT to an address on the chain. */

import { hasFundPassword } from "@ballast/contract/user/calls.ts";
import {
  applyWithdrawal,
  type BookAddress,
  getUsdtLimits,
  listAddresses,
} from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { WithdrawLinks } from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { AddressName } from "../../../features/member/withdrawals/address-name.tsx";
import { TargetField } from "../../../features/member/withdrawals/target-field.tsx";
import {
  WithdrawForm,
  WithdrawSkeleton,
} from "../../../features/member/withdrawals/withdraw-form.tsx";
import { type Limits, previewOf } from "../../../features/member/withdrawals/withdrawal-preview.ts";
import { useWrongAmount } from "../../../features/member/withdrawals/wrong-amount.ts";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function Withdraw() {
  const { t } = useLingui();
  const limits = useQuery(query(getUsdtLimits));
  const book = useQuery(query(listAddresses));
  const fund = useQuery(query(hasFundPassword));
  const all = combineQueries(limits, book, fund);
  if (all.data !== undefined) {
    const [facts, { list }, { hasPaypass }] = all.data;
    return <ToAddress limits={facts} addresses={list} hasFundPassword={hasPaypass} />;
  }
  return (
    <Screen title={t`Withdraw`}>
      <WithdrawLinks />
      <Loaded of={all} skeleton={<WithdrawSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}

function ToAddress(props: { limits: Limits; addresses: BookAddress[]; hasFundPassword: boolean }) {
  const { limits, addresses, hasFundPassword } = props;
  const { t } = useLingui();
  const sending = useSend(applyWithdrawal);
  const wrongAmount = useWrongAmount(limits);
  return (
    <WithdrawForm
      limits={limits}
      hasFundPassword={hasFundPassword}
      rail={{
        id: "withdraw",
        title: t`Withdraw`,
        call: applyWithdrawal,
        pays: limits.currency,
        preview: (amount) => previewOf(amount, limits),
        wrongAmount,
        targets: addresses,
        noTarget: t`Please bind your address`,
        missing: "address",
        field: (field) => (
          <TargetField
            {...field}
            targets={addresses}
            nameOf={(address) => <AddressName address={address} />}
            label={<Trans>Address</Trans>}
            placeholder={addresses.length === 0 ? t`Please add address` : t`Choose an address`}
            book={{ to: "/user/address", name: <Trans>Address book</Trans>, list: t`Addresses` }}
          />
        ),
        sending,
        send: ({ gross, target, payPassword }) =>
          sending.send({ amount: gross, addressId: target, payPassword }),
      }}
    />
  );
}
