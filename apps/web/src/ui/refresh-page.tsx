/** When a screen's script cannot be loaded: one reload by itself, then by hand. */
import { REDIRECT_MS } from "@ballast/contract/constants.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useWhenBack } from "../api/network.ts";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

const MARK = "ballast.reloaded";

/** Scripts load: the next failure may reload again. */
export function scriptsLoad(): void {
  try {
    sessionStorage.removeItem(MARK);
  } catch {}
}

export async function refreshOnce(): Promise<void> {
  // Without a network one more time is no better.
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem(MARK) !== null) return;
    sessionStorage.setItem(MARK, "yes");
  } catch {
    return;
  }
  // Where the words themselves could not be loaded there are none to say.
  if (i18n.locale) toast(i18n._(msg`refresh page`), "bad", REDIRECT_MS);
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
  window.location.reload();
  await new Promise(() => {});
}

export function RefreshPage() {
  useWhenBack(() => window.location.reload());
  return (
    // Without a drawing: it comes with the page, before the login too.
    <main className="column px-4 py-16 text-center">
      <h1 tabIndex={-1} className="text-20 font-semibold">
        <Trans>This page could not be loaded</Trans>
      </h1>
      <p className="mt-2 mb-6 text-quiet">
        <Trans>Check the connection and try again.</Trans>
      </p>
      <Button onClick={() => window.location.reload()}>
        <Trans>Refresh page</Trans>
      </Button>
    </main>
  );
}
