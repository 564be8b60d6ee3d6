/** The field for the code that is sent to the phone number typed above it. */

import { SMS_CODE_DIGITS, SMS_CODE_MINUTES } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Busy } from "../api/click-guard.ts";
import { CodeField } from "./field.tsx";
import { SendCodeButton } from "./send-code-button.tsx";
import type { FieldProps } from "./use-form.ts";

/** `onSend` resolves with the number that a code was sent to, or null if none was. */
export function PhoneCodeField(
  props: FieldProps & { phone: string; isBusy: Busy; onSend: () => Promise<string | null> },
) {
  const { phone, isBusy, onSend, ...field } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async () => {
    const to = await onSend();
    if (to === null) return false;
    setSentTo(to);
    document.querySelector<HTMLElement>(`[name="${field.name}"]`)?.focus();
    return true;
  };
  return (
    <CodeField
      {...field}
      digits={SMS_CODE_DIGITS}
      label={<Trans>SMS code</Trans>}
      hint={
        sentTo !== null && (
          <Trans>
            Sent to {sentTo}. It is valid for {SMS_CODE_MINUTES} minutes.
          </Trans>
        )
      }
      right={<SendCodeButton to={phone} isBusy={isBusy} onSend={send} />}
    />
  );
}
