import { SECURITY_HOLD_HOURS, SMS_CODE_DIGITS } from "@ballast/contract/constants.ts";
import { RESET_PASSWORD, SEND_RESET_CODE } from "@ballast/contract/entry-routes.ts";
import { PASSWORD_FORM } from "@ballast/contract/password.ts";
import type { resetPassword, sendResetCode } from "@ballast/contract/user.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSendText } from "../../api/sending.ts";
import { replaceWith, useSearch } from "../../nav/router.tsx";
import { usePhoneCountry } from "../../parts/countries.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PhoneCodeField } from "../../ui/phone-code-field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.tsx";
import { useForm } from "../../ui/use-form.ts";

const REFUSED_AT = {
  phone_not_valid: "phone",
  code_wrong: "code",
  code_send_limit: "code",
  password_form: "newPassword",
  password_breached: "newPassword",
  passwords_differ: "confirmPassword",
} as const;

export default function ForgetPassword() {
  const { t } = useLingui();
  const search = useSearch();
  const country = usePhoneCountry();
  const sending = useSendText<typeof resetPassword>(RESET_PASSWORD);
  const sendingCode = useSendText<typeof sendResetCode>(SEND_RESET_CODE);
  const form = useForm(
    { phone: "", code: "", newPassword: "", confirmPassword: "" },
    {
      phone: (phone) =>
        country.whole(phone) === null ? t`Please enter the correct phone number` : null,
      code: (code) => (code.length < SMS_CODE_DIGITS ? t`Please enter the code` : null),
      newPassword: (password) =>
        PASSWORD_FORM.test(password)
          ? null
          : t`Please enter an 8 to 24 digit password with the first character being a letter and not containing any characters`,
      confirmPassword: (again, { newPassword }) =>
        again === newPassword ? null : t`Passwords inconsistent`,
    },
  );
  const phone = country.whole(form.values.phone) ?? "";

  const onSendCode = async () => {
    if (!form.judge("phone")) return null;
    const { answer, error } = await sendingCode.send({ phone });
    if (form.place(error, REFUSED_AT)) sendingCode.clearError();
    return answer === null ? null : phone;
  };
  const onSubmit = form.submit(async ({ code, newPassword, confirmPassword }) => {
    sendingCode.clearError();
    const values = { phone, code, newPassword, confirmPassword };
    const { answer, error } = await sending.send(values);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Your password is changed. Please log in.`);
    replaceWith({ path: "/user/login", search });
  });

  return (
    <Screen title={t`New password`}>
      <div className="mb-6">
        <Notice>
          <Trans>
            A new password ends all sessions, and withdrawals wait for {SECURITY_HOLD_HOURS} hours,
            in case it was not you who changed it.
          </Trans>
        </Notice>
      </div>
      <FormOf onSubmit={onSubmit}>
        <PhoneField {...form.field("phone")} {...country.props} autoComplete="username" />
        <PhoneCodeField {...form.field("code")} phone={phone} onSend={onSendCode} />
        <PasswordField
          {...form.field("newPassword")}
          label={<Trans>New password</Trans>}
          hint={<Trans>8 to 24 letters and digits, beginning with a letter.</Trans>}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label={<Trans>New password again</Trans>}
          autoComplete="new-password"
        />
        <FormFailure error={sending.error ?? sendingCode.error} />
        <Button type="submit" wide isBusy={sending.isSending}>
          <Trans>Change the password</Trans>
        </Button>
      </FormOf>
    </Screen>
  );
}
