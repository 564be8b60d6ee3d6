import { SMS_CODE_DIGITS } from "@ballast/contract/constants.ts";
import { REGISTER, SEND_REGISTER_CODE } from "@ballast/contract/entry-routes.ts";
import { PASSWORD_FORM } from "@ballast/contract/password.ts";
import type { register, sendRegisterCode } from "@ballast/contract/user.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSendText } from "../../api/sending.ts";
import { Link } from "../../nav/link.tsx";
import { replaceWith, useSearch } from "../../nav/router.tsx";
import { usePhoneCountry } from "../../parts/countries.ts";
import { useLogIn } from "../../parts/log-in.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, PasswordField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PhoneCodeField } from "../../ui/phone-code-field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useInvitation } from "./invitation.tsx";
import { forgetInvitedWith } from "./invited-with.ts";

const REFUSED_AT = {
  phone_not_valid: "phone",
  country_not_served: "phone",
  phone_taken: "phone",
  code_wrong: "code",
  code_send_limit: "code",
  sms_not_sent: "code",
  password_form: "password",
  password_breached: "password",
  invite_code_unknown: "inviteCode",
} as const;

export default function Register() {
  const { t } = useLingui();
  const search = useSearch();
  const country = usePhoneCountry();
  const invitation = useInvitation();
  const sending = useSendText<typeof register>(REGISTER);
  const sendingCode = useSendText<typeof sendRegisterCode>(SEND_REGISTER_CODE);
  const entering = useLogIn();
  const form = useForm(
    { phone: "", code: "", password: "", inviteCode: "" },
    {
      phone: (phone) =>
        country.whole(phone) === null ? t`Please enter the correct phone number` : null,
      code: (code) => (code.length < SMS_CODE_DIGITS ? t`Please enter the code` : null),
      password: (password) =>
        PASSWORD_FORM.test(password)
          ? null
          : t`Please enter an 8 to 24 digit password with the first character being a letter and not containing any characters`,
      inviteCode: (typed) =>
        invitation.codeOf(typed) === "" ? t`Please enter an invitation code` : null,
    },
  );
  const phone = country.whole(form.values.phone) ?? "";

  const onSendCode = async () => {
    if (!form.judge("phone")) return null;
    const { answer, error } = await sendingCode.send({ phone });
    if (form.place(error, REFUSED_AT)) sendingCode.clearError();
    return answer === null ? null : phone;
  };
  const onSubmit = form.submit(async ({ code, password, inviteCode }) => {
    sendingCode.clearError();
    const { answer, error } = await sending.send({
      phone,
      code,
      password,
      inviteCode: invitation.codeOf(inviteCode),
    });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    forgetInvitedWith();
    const entered = await entering.send({ phone, password });
    if (entered.answer !== null) return;
    toast(t`You are registered. Please log in.`);
    replaceWith({ path: "/user/login", search });
  });

  return (
    <Screen title={t`Register`}>
      <div className="mb-6">
        <Notice>
          <Trans>
            Ballast shows daily-return plans whose whole return is locked in a reserve before they
            are sold. All money here is test money without value.
          </Trans>
        </Notice>
      </div>
      <FormOf onSubmit={onSubmit}>
        <PhoneField {...form.field("phone")} {...country.props} autoComplete="username" />
        <PhoneCodeField {...form.field("code")} phone={phone} onSend={onSendCode} />
        <PasswordField
          {...form.field("password")}
          label={<Trans>Password</Trans>}
          hint={<Trans>8 to 24 letters and digits, beginning with a letter.</Trans>}
          autoComplete="new-password"
        />
        <TextField
          {...invitation.fieldOf(form.field("inviteCode"))}
          label={<Trans>Invitation code</Trans>}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <FormFailure error={sending.error ?? sendingCode.error} />
        <Button type="submit" wide isBusy={sending.isSending || entering.isSending}>
          <Trans>Register</Trans>
        </Button>
      </FormOf>
      <p className="mt-6 text-center text-14 text-quiet">
        <Trans>
          Already registered?{" "}
          <Link
            to="/user/login"
            search={search}
            className="inline-flex min-h-11 items-center text-sea underline"
          >
            Log in
          </Link>
        </Trans>
      </p>
    </Screen>
  );
}
