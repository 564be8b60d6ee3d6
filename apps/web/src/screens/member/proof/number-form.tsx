/**
 * Asks for the phone number when the app does not have it: in a session begun by an older version,
 * or by a passkey login.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { saveLoginPhone } from "../../../api/login-phone.ts";
import { usePhoneCountry } from "../../../features/entry/login/countries.ts";
import { judge, stateOf } from "../../../features/home/proof/check-proof.ts";
import { type KeptItem, keptProof } from "../../../features/home/proof/kept-proof.ts";
import { Button } from "../../../ui/button.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { useFindingWords } from "./finding-words.ts";

export function NumberForm({ items, onDone }: { items: KeptItem[]; onDone: () => void }) {
  const { t } = useLingui();
  const words = useFindingWords();
  const country = usePhoneCountry();
  const opensNone = (typed: string) =>
    items.every((item) => {
      const judged = judge(item, typed);
      return !judged.ok && judged.finding === "other_number";
    });
  const form = useForm(
    { phone: "" },
    {
      phone: (phone) => {
        const whole = country.whole(phone);
        if (whole === null) return t`Please enter the correct phone number`;
        return opensNone(whole) ? words.other_number : null;
      },
    },
  );
  const onSubmit = form.submit(({ phone }) => {
    const typed = country.whole(phone) ?? "";
    const kept = keptProof.read();
    if (kept) keptProof.write({ ...kept, state: stateOf(items, typed) });
    saveLoginPhone(typed);
    onDone();
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <Notice>
        <Trans>
          Type the number you log in with. The proof opens with your number alone, so it has to come
          from you and not from us. It stays on this phone.
        </Trans>
      </Notice>
      <PhoneField {...form.field("phone")} {...country.props} autoComplete="tel" />
      <Button type="submit" wide>
        <Trans>Check</Trans>
      </Button>
    </FormOf>
  );
}
