import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import type { resetPassword } from "@ballast/contract/user/calls.ts";
import { RESET_PASSWORD, SEND_RESET_CODE } from "@ballast/contract/user/entry-routes.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmitText } from "../../../api/use-submit.ts";
import { useNewPasswordRules } from "../../../features/entry/login/new-password.ts";
import {
  PHONE_REFUSED_AT,
  PhoneAndCode,
  usePhoneAndCode,
} from "../../../features/entry/login/phone-and-code.tsx";
import { replaceWith } from "../../../nav/navigation.ts";
import { useIsHere, useSearch } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

const REFUSED_AT = {
  ...PHONE_REFUSED_AT,
  password_form: "newPassword",
  password_breached: "newPassword",
  passwords_same: "newPassword",
  passwords_differ: "confirmPassword",
} as const;

export default function ForgetPassword() {
  const { t } = useLingui();
  const search = useSearch();
  const owner = usePhoneAndCode(SEND_RESET_CODE);
  const rules = useNewPasswordRules();
  const isHere = useIsHere();
  const sending = useSubmitText<typeof resetPassword>(RESET_PASSWORD);
  const form = useForm(
    { phone: "", code: "", newPassword: "", confirmPassword: "" },
    {
      ...owner.rules,
      newPassword: rules.first,
      confirmPassword: (again, { newPassword }) => rules.again(again, newPassword),
    },
  );

  const onSubmit = form.submit(async (values) => {
    owner.sending.clearError();
    const phone = owner.wholeOf(values.phone);
    const { answer, error } = await sending.send({ ...values, phone });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Your password is changed. Please log in.`);
    if (isHere()) replaceWith({ path: "/user/login", search });
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
        <PhoneAndCode form={form} of={owner} refusedAt={REFUSED_AT} />
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
        <FormFailure error={sending.error ?? owner.sending.error} />
        <Button type="submit" wide isBusy={sending.isBusy}>
          <Trans>Change the password</Trans>
        </Button>
      </FormOf>
    </Screen>
  );
}
