/** Takes out the income of one order or of all orders, and says when it has arrived. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useSend } from "../../../api/use-send.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { tick } from "../../../ui/haptic.ts";
import { moneyText } from "../../../ui/money.tsx";
import { toast } from "../../../ui/toast.tsx";

export type Taken = OutputOf<typeof takeOut>;

/**
 * `onTaken` is for screens that show the result themselves; it is called only while the screen is
 * shown. `take` returns whether the income was taken out.
 */
export function useTakeOut({
  orderId,
  onTaken,
}: {
  orderId?: string;
  onTaken?(taken: Taken): void;
}) {
  const { t } = useLingui();
  const isHere = useIsHere();
  const { isSending, isBusy, error, send } = useSend(takeOut);
  const take = async () => {
    const { answer } = await send(orderId === undefined ? {} : { orderId });
    if (answer === null) return false;
    tick();
    if (onTaken && isHere()) {
      onTaken(answer.data);
      return true;
    }
    const amount = moneyText(answer.data.amount, answer.data.currency);
    toast(t`${amount} is in your balance wallet`);
    return true;
  };
  return { isSending, isBusy, error, take };
}
