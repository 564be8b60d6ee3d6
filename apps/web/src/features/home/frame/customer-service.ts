/** Leads to online customer service, or says that there is none now. */
import { CUSTOMER_SERVICE_LINK_MIN_LENGTH } from "@ballast/contract/constants.ts";
import { customerService } from "@ballast/contract/content/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { call } from "../../../api/call.ts";
import { useFailureWords } from "../../../ui/failure.tsx";
import { toast } from "../../../ui/toast.tsx";

/** How long "there is none" stands: longer than a word on what was done. */
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

/** Beside the app, which stays as it is; in its place where a browser opens nothing by itself. */
function open(link: string): void {
  const tab = window.open(link, "_blank");
  if (tab === null) window.location.assign(link);
  else tab.opener = null;
}
