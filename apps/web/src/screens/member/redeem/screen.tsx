import { GIFT_CODE, redeemCode } from "@ballast/contract/gift/codes.ts";
import { compactCode } from "@ballast/contract/text/typed-code.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { NoCoins } from "../../../features/member/rewards/no-coins.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { RedeemedCodes } from "./redeemed-codes.tsx";

export default function Redeem() {
  const { t } = useLingui();
  const info = useQuery(query(memberInfo));
  return (
    <Screen title={t`Redeem a code`}>
      <Loaded of={info} skeleton={<SkeletonBlock className="h-48" />}>
        {({ policy }) => (policy.promotions ? <CodeForm /> : <NoCoins offer="not_allowed" />)}
      </Loaded>
      <Section title={<Trans>Redeemed codes</Trans>}>
        <RedeemedCodes />
      </Section>
    </Screen>
  );
}

/** These refusals are about the code, so they are shown at its field. */
const PLACES = {
  gift_code_wrong: "code",
  gift_code_used: "code",
  gift_code_over: "code",
  promotion_over: "code",
} as const;

function CodeForm() {
  const { t } = useLingui();
  const sending = useSend(redeemCode);
  const form = useForm(
    { code: "" },
    {
      code: (code) => {
        if (code === "") return t`Please enter the code`;
        return GIFT_CODE.test(code) ? null : t`A code has at least 6 letters and digits.`;
      },
    },
  );
  const onSubmit = form.submit(async ({ code }) => {
    const { answer, error } = await sending.send({ code });
    if (form.place(error, PLACES)) sending.clearError();
    if (answer === null) return;
    const amount = moneyText(answer.data.amount, answer.data.currency);
    toast(t`${amount} is in your balance wallet`);
    form.reset();
  });
  return (
    <Section title={<Trans>Promotions (not investment return)</Trans>}>
      <FormOf onSubmit={onSubmit}>
        <TextField
          {...form.field("code")}
          onValue={(text) => form.set("code", compactCode(text))}
          label={<Trans>Redemption or exchange code</Trans>}
          hint={
            <Trans>
              Letters and digits. After several wrong codes you have to wait before the next.
            </Trans>
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormFailure error={sending.error} />
        <Button type="submit" wide isBusy={sending.isBusy}>
          <Trans>Redeem</Trans>
        </Button>
      </FormOf>
    </Section>
  );
}
