/** Opens online customer service, or says that there is none now. */
import { CUSTOMER_SERVICE_LINK_MIN_LENGTH } from "@ballast/contract/constants.ts";
import { customerService } from "@ballast/contract/content/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { call } from "../../../api/call.ts";
import { useFailureWords } from "../../../ui/failure.tsx";
import { toast } from "../../../ui/toast.tsx";

/** How long "there is none" is shown, in milliseconds: longer than a normal toast. */
const NO_SERVICE_MS = 4_000;

export function useCustomerService(): () => Promise<void> {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return async () => {
    try {
      const { appUrl } = await call(customerService);
      if (appUrl !== null && appUrl.length >= CUSTOMER_SERVICE_LINK_MIN_LENGTH) open(appUrl);
      else toast(t`There is currently no online customer service`, "bad", NO_SERVICE_MS);
    } catch (error) {
      toast(failureWords(error), "bad");
    }
  };
}

/** Opens the link in a new tab, or in this one if the browser blocks new tabs. */
function open(link: string): void {
  const tab = window.open(link, "_blank");
  if (tab === null) window.location.assign(link);
  else tab.opener = null;
}
