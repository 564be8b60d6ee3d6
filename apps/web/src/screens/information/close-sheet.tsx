/** Closing the account: first what stands against it, then both passwords, then once more. */
import { memberInfo } from "@ballast/contract/user.ts";
import {
  type ClosingObstacle,
  closeAccount,
  readClosing,
} from "@ballast/contract/user-own-data.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/query.ts";
import { useSend } from "../../api/send.ts";
import { endSession } from "../../api/session.ts";
import type { Path } from "../../nav/paths.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../ui/field.tsx";
import { List, RowLink } from "../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog, Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { together } from "../../ui/together.ts";
import { useForm } from "../../ui/use-form.ts";

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
      <Loaded of={together(closing, info)} skeleton={<SkeletonLines count={6} />}>
        {([{ obstacles }, { hasPaypass }]) =>
          obstacles.length > 0 ? (
            <Obstacles list={obstacles} />
          ) : (
            <Leave hasFundPassword={hasPaypass} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

function Obstacles({ list }: { list: ClosingObstacle[] }) {
  const { t } = useLingui();
  const rows: Record<ClosingObstacle, { to: Path; title: string; note: string }> = {
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
  return (
    <>
      <p className="mb-2">
        <Trans>The account can be closed when nothing is left in it. These are still there:</Trans>
      </p>
      <List>
        {list.map((name) => (
          <RowLink key={name} {...rows[name]} />
        ))}
      </List>
    </>
  );
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
      <Notice tone="wait">
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
          isBusy={sending.isSending}
          onConfirm={() => void close()}
          onClose={() => setIsAsked(false)}
        >
          <Trans>This cannot be undone.</Trans>
        </ConfirmDialog>
      )}
    </FormOf>
  );
}
