/**
 * The fallback when a screen's script cannot be loaded: one automatic reload, then a button to
 * reload.
 */
import { REDIRECT_MS } from "@ballast/contract/constants.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useWhenBack } from "../api/network.ts";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

const MARK = "ballast.reloaded";

/** Called when a script was loaded: the next failure may reload the page again. */
export function scriptsLoad(): void {
  try {
    sessionStorage.removeItem(MARK);
  } catch {}
}

export async function refreshOnce(): Promise<void> {
  // A reload without a network would not help.
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem(MARK) !== null) return;
    sessionStorage.setItem(MARK, "yes");
  } catch {
    return;
  }
  // When the catalogues themselves could not be loaded, there is no text to show.
  if (i18n.locale) toast(i18n._(msg`refresh page`), "bad", REDIRECT_MS);
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
  window.location.reload();
  await new Promise(() => {});
}

export function RefreshPage() {
  useWhenBack(() => window.location.reload());
  return (
    // The fallback has no drawing because it is part of the entry bundle, which the login loads
    // too.
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
