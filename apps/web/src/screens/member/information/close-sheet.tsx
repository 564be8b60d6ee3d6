/**
 * Closes the account: lists what prevents it, then asks for both passwords, then for confirmation.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import {
  type ClosingObstacle,
  closeAccount,
  readClosing,
} from "@ballast/contract/user/own-data.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { endSession } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import type { Path } from "../../../nav/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { List, RowLink } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog, Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

type Row = { to: Path; title: string; note: string };

const REFUSED_AT = {
  login_password_wrong: "password",
  fund_password_wrong: "payPassword",
} as const;

export function CloseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const closing = useQuery({ ...query(readClosing), staleTime: 0 });
  const info = useQuery(query(memberInfo));
  return (
    <Sheet title={t`Close the account`} onClose={onClose}>
      <Loaded of={combineQueries(closing, info)} skeleton={<SkeletonLines count={6} />}>
        {([{ obstacles, rests }, { hasPaypass }]) =>
          obstacles.length > 0 ? (
            <Obstacles list={obstacles} rests={rests} />
          ) : (
            <Leave hasFundPassword={hasPaypass} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

type Rests = OutputOf<typeof readClosing>["rests"];

function Obstacles({ list, rests }: { list: ClosingObstacle[]; rests: Rests }) {
  const { t } = useLingui();
  const rows: Record<ClosingObstacle, Row> = {
    closing_orders: {
      to: "/user/myorder",
      title: t`My orders`,
      note: t`Orders that run; they can be left early`,
    },
    closing_withdrawals: {
      to: "/user/withrecord",
      title: t`Withdrawals`,
      note: t`A withdrawal that is on its way`,
    },
    closing_money: {
      to: "/user/balance",
      title: t`Wallet`,
      note: t`Money in your wallets or on its way in`,
    },
  };
  const leaving = useRestRows(rests);
  const shown = list.flatMap((name) =>
    name === "closing_money" && leaving.length > 0 ? leaving : [rows[name]],
  );
  return (
    <>
      <p className="mb-2">
        <Trans>The account can be closed when nothing is left in it. These are still there:</Trans>
      </p>
      <List>
        {shown.map((row) => (
          <RowLink key={row.title} {...row} />
        ))}
      </List>
    </>
  );
}

/** Returns one row for each remaining balance, with a link to withdraw or refund all of it. */
function useRestRows(rests: Rests): Row[] {
  const { t } = useLingui();
  return rests.map(({ currency, amount }) => {
    const money = moneyText(amount, currency);
    const gross = money;
    return currency === "tUSDT"
      ? {
          to: "/user/withdraw",
          title: t`Withdraw ${gross}`,
          note: t`All of it can leave, however little it is`,
        }
      : {
          to: "/user/newrecharge",
          title: t`Send ${money} back`,
          note: t`From the local wallet, without a fee`,
        };
  });
}

function Leave({ hasFundPassword }: { hasFundPassword: boolean }) {
  const { t } = useLingui();
  const sending = useSend(closeAccount);
  const [isAsked, setIsAsked] = useState(false);
  const asked = (text: string) => (text === "" ? t`Please enter the password` : null);
  const form = useForm(
    { password: "", payPassword: "" },
    { password: asked, payPassword: (text) => (hasFundPassword ? asked(text) : null) },
  );
  const close = async () => {
    const { password, payPassword } = form.values;
    const own = { password, ...(hasFundPassword ? { payPassword } : {}) };
    const { answer, error } = await sending.send({ ...own, sure: "yes" });
    setIsAsked(false);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`The account is closed`);
    endSession();
  };
  return (
    <FormOf onSubmit={form.submit(() => setIsAsked(true))}>
      <Notice tone="warn">
        <Trans>
          Your name, number, picture and passwords are erased. What the ledger has written stays,
          without your name. This number cannot register again. Money sent to your deposit address
          later cannot reach you.
        </Trans>
      </Notice>
      <PasswordField
        {...form.field("password")}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
      />
      {hasFundPassword && (
        <PasswordField
          {...form.field("payPassword")}
          label={<Trans>Fund password</Trans>}
          autoComplete="off"
        />
      )}
      <FormFailure error={sending.error} />
      <Button type="submit" look="danger" wide>
        <Trans>Close the account</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Close the account for good?`}
          confirm={t`Close it`}
          decline={t`Keep it`}
          isDanger
          isBusy={sending.isBusy}
          onConfirm={() => void close()}
          onClose={() => setIsAsked(false)}
        >
          <Trans>This cannot be undone.</Trans>
        </ConfirmDialog>
      )}
    </FormOf>
  );
}
