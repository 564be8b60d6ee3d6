import { invitationCode } from "@ballast/contract/text/typed-code.ts";
import type { register } from "@ballast/contract/user/calls.ts";
import { REGISTER, SEND_REGISTER_CODE } from "@ballast/contract/user/entry-routes.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmitText } from "../../../api/use-submit.ts";
import { useLogIn } from "../../../features/entry/login/log-in.ts";
import { useNewPasswordRules } from "../../../features/entry/login/new-password.ts";
import {
  PHONE_REFUSED_AT,
  PhoneAndCode,
  usePhoneAndCode,
} from "../../../features/entry/login/phone-and-code.tsx";
import { Link } from "../../../nav/link.tsx";
import { replaceWith } from "../../../nav/navigation.ts";
import { useIsHere, useSearch } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { INVITATION_CODE, useInvitation } from "./invitation.tsx";
import { forgetInvitedWith } from "./invited-with.ts";

const REFUSED_AT = {
  ...PHONE_REFUSED_AT,
  country_not_served: "phone",
  phone_taken: "phone",
  sms_not_sent: "code",
  password_form: "password",
  password_breached: "password",
  invite_code_unknown: "inviteCode",
} as const;

export default function Register() {
  const { t } = useLingui();
  const search = useSearch();
  const owner = usePhoneAndCode(SEND_REGISTER_CODE);
  const passwordRules = useNewPasswordRules();
  const invitation = useInvitation();
  const isHere = useIsHere();
  const sending = useSubmitText<typeof register>(REGISTER);
  const entering = useLogIn();
  const form = useForm(
    { phone: "", code: "", password: "", inviteCode: "" },
    {
      ...owner.rules,
      password: passwordRules.first,
      inviteCode: (typed) =>
        INVITATION_CODE.test(invitationCode(invitation.codeOf(typed)))
          ? null
          : t`Please enter an invitation code`,
    },
  );

  const onSubmit = form.submit(async ({ phone: typed, code, password, inviteCode }) => {
    owner.sending.clearError();
    const phone = owner.wholeOf(typed);
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
    if (isHere()) replaceWith({ path: "/user/login", search });
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
        <PhoneAndCode form={form} of={owner} refusedAt={REFUSED_AT} />
        <PasswordField
          {...form.field("password")}
          label={<Trans>Password</Trans>}
          hint={passwordRules.hint}
          autoComplete="new-password"
        />
        <TextField
          {...invitation.fieldOf(form.field("inviteCode"))}
          label={<Trans>Invitation code</Trans>}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <FormFailure error={sending.error ?? owner.sending.error} />
        <Button type="submit" wide isBusy={entering.isBusy || sending.isBusy}>
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
