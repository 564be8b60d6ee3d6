/**
 * Verifies a phone number by a code sent to it: the two fields that registration and password reset
 * share.
 */
import { SMS_CODE_DIGITS } from "@ballast/contract/constants.ts";
import type { RouteOf } from "@ballast/contract/endpoint.ts";
import type { sendRegisterCode, sendResetCode } from "@ballast/contract/user/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useSubmitText } from "../../../api/use-submit.ts";
import { PhoneCodeField } from "../../../ui/phone-code-field.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import type { Form } from "../../../ui/use-form.ts";
import { usePhoneCountry } from "./countries.ts";

type Call = typeof sendRegisterCode | typeof sendResetCode;
type Fields = { phone: string; code: string };

/** The refusals about these two fields; a form adds those of its other fields. */
export const PHONE_REFUSED_AT = {
  phone_not_valid: "phone",
  code_wrong: "code",
  code_send_limit: "code",
} as const;

export function usePhoneAndCode<E extends Call>(route: RouteOf<E>) {
  const { t } = useLingui();
  const country = usePhoneCountry();
  return {
    country: country.props,
    /** The number with its area code; "" while the typed text cannot be a number. */
    wholeOf: (typed: string) => country.whole(typed) ?? "",
    rules: {
      phone: (phone: string) =>
        country.whole(phone) === null ? t`Please enter the correct phone number` : null,
      code: (code: string) => (code.length === SMS_CODE_DIGITS ? null : t`Please enter the code`),
    },
    sending: useSubmitText<Call>(route),
  };
}

export function PhoneAndCode<V extends Fields>(props: {
  form: Form<V>;
  of: ReturnType<typeof usePhoneAndCode>;
  refusedAt: { [refusal: string]: keyof V & string };
}) {
  const { form, of, refusedAt } = props;
  const phone = of.wholeOf(form.values.phone);
  const onSend = async () => {
    if (!form.judge("phone")) return null;
    form.unsay("code");
    const { answer, error } = await of.sending.send({ phone });
    if (form.place(error, refusedAt)) of.sending.clearError();
    return answer === null ? null : phone;
  };
  return (
    <>
      <PhoneField {...form.field("phone")} {...of.country} autoComplete="username" />
      <PhoneCodeField
        {...form.field("code")}
        phone={phone}
        isBusy={of.sending.isBusy}
        onSend={onSend}
      />
    </>
  );
}
