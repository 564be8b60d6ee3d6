/** Taking income out, of one order or of all; says when it has arrived. */
import { takeOut } from "@ballast/contract/income.ts";
import { useLingui } from "@lingui/react/macro";
import { useSend } from "../api/send.ts";
import { moneyText } from "../ui/money.tsx";
import { toast } from "../ui/toast.tsx";

export function useTakeOut(orderId?: string) {
  const { t } = useLingui();
  const { isSending, isBusy, error, send } = useSend(takeOut);
  const take = async () => {
    const { answer } = await send(orderId === undefined ? {} : { orderId });
    if (answer === null) return;
    const amount = moneyText(answer.data.amount, answer.data.currency);
    toast(t`${amount} is in your balance wallet`);
  };
  return { isSending, isBusy, error, take };
}
