import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SMS_CODE_DIGITS,
} from "@ballast/contract/constants.ts";
import {
  hasFundPassword,
  sendFundPasswordCode,
  updateFundPassword,
} from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useMember } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import { useNewPasswordRules } from "../../../features/entry/login/new-password.ts";
import { maskedPhone } from "../../../features/home/member/masked-phone.ts";
import { goBack, replaceWith } from "../../../nav/navigation.ts";
import { useIsHere, useSearch } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { PhoneCodeField } from "../../../ui/phone-code-field.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { parseReturnPath } from "./parse-return-path.ts";
import { WhatFollows } from "./what-follows.tsx";

const REFUSED_AT = {
  code_wrong: "code",
  code_send_limit: "code",
  sms_not_sent: "code",
  password_form: "payPassword",
  password_breached: "payPassword",
  passwords_same: "payPassword",
  passwords_differ: "confirmPassword",
} as const;

export default function FundPassword() {
  const { t } = useLingui();
  const place = parseReturnPath(useSearch().to);
  const phone = maskedPhone(useMember().phone);
  const known = useQuery(query(hasFundPassword));
  const rules = useNewPasswordRules();
  const [least, most] = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH];
  const isHere = useIsHere();
  const sending = useSend(updateFundPassword);
  const sendingCode = useSend(sendFundPasswordCode);
  const form = useForm(
    { code: "", payPassword: "", confirmPassword: "" },
    {
      code: (code) => (code.length === SMS_CODE_DIGITS ? null : t`Please enter the code`),
      payPassword: rules.first,
      confirmPassword: (again, { payPassword }) => rules.again(again, payPassword),
    },
  );
  const onSendCode = async () => {
    form.unsay("code");
    const { answer, error } = await sendingCode.send();
    if (form.place(error, REFUSED_AT)) sendingCode.clearError();
    return answer === null ? null : phone;
  };
  const onSubmit = form.submit(async (values) => {
    sendingCode.clearError();
    const { answer, error } = await sending.send(values);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Fund password saved`);
    if (!isHere()) return;
    if (place === null) goBack();
    else replaceWith(place);
  });
  return (
    <Screen
      title={t`Fund password`}
      action={
        <Button
          type="submit"
          form="fund-password"
          wide
          disabled={known.data === undefined}
          isBusy={sending.isBusy}
        >
          <Trans>Save fund password</Trans>
        </Button>
      }
    >
      <div className="mb-6">
        <Loaded of={known} skeleton={<SkeletonBlock className="h-16 rounded-md" />}>
          {({ hasPaypass }) => <WhatFollows isReplaced={hasPaypass} />}
        </Loaded>
      </div>
      <FormOf id="fund-password" onSubmit={onSubmit}>
        <PhoneCodeField
          {...form.field("code")}
          phone={phone}
          isBusy={sendingCode.isBusy}
          onSend={onSendCode}
        />
        <PasswordField
          {...form.field("payPassword")}
          label={<Trans>Fund password</Trans>}
          hint={
            <Trans>
              {least} to {most} letters and digits, beginning with a letter, and not your login
              password.
            </Trans>
          }
          autoComplete="off"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label={<Trans>Fund password again</Trans>}
          autoComplete="off"
        />
        <FormFailure error={sending.error ?? sendingCode.error} />
      </FormOf>
    </Screen>
  );
}
