import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { updatePassword } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMember } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import { useNewPasswordRules } from "../../../features/entry/login/new-password.ts";
import { goBack } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

const REFUSED_AT = {
  old_password_wrong: "oldPassword",
  password_form: "newPassword",
  password_breached: "newPassword",
  passwords_same: "newPassword",
  password_unchanged: "newPassword",
  passwords_differ: "confirmPassword",
} as const;

export default function LoginPassword() {
  const { t } = useLingui();
  const { phone } = useMember();
  const rules = useNewPasswordRules();
  const isHere = useIsHere();
  const sending = useSend(updatePassword);
  const form = useForm(
    { oldPassword: "", newPassword: "", confirmPassword: "" },
    {
      oldPassword: (old) => (old === "" ? t`Please enter the correct old password` : null),
      newPassword: (password, { oldPassword }) =>
        rules.first(password) ??
        (password === oldPassword
          ? t`This is your password already. Please choose another.`
          : null),
      confirmPassword: (again, { newPassword }) => rules.again(again, newPassword),
    },
  );
  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await sending.send(values);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Login password changed`);
    if (isHere()) goBack();
  });
  return (
    <Screen
      title={t`Login password`}
      action={
        <Button type="submit" form="login-password" wide isBusy={sending.isBusy}>
          <Trans>Change login password</Trans>
        </Button>
      }
    >
      <div className="mb-6">
        <Notice>
          <Trans>
            A new password ends your other sessions, and withdrawals wait for {SECURITY_HOLD_HOURS}{" "}
            hours, in case it was not you who changed it.
          </Trans>
        </Notice>
      </div>
      <FormOf id="login-password" onSubmit={onSubmit}>
        {/* Tells the browser's password manager which account the passwords belong to. */}
        <input type="text" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField
          {...form.field("oldPassword")}
          label={<Trans>Old password</Trans>}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field("newPassword")}
          label={<Trans>New password</Trans>}
          hint={rules.hint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label={<Trans>New password again</Trans>}
          autoComplete="new-password"
        />
        <FormFailure error={sending.error} />
      </FormOf>
    </Screen>
  );
}
