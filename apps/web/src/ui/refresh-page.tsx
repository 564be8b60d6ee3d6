/** When a screen's script cannot be loaded: one reload by itself, then by hand. */
import { REDIRECT_MS } from "@ballast/contract/constants.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Empty } from "./empty.tsx";
import { toast } from "./toast.tsx";

const MARK = "ballast.reloaded";

/** Scripts load: the next failure may reload again. */
export function scriptsLoad(): void {
  try {
    sessionStorage.removeItem(MARK);
  } catch {}
}

export async function refreshOnce(): Promise<void> {
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
  return (
    <main className="column">
      <h1 tabIndex={-1} className="sr-only">
        Ballast
      </h1>
      <Empty
        drawing="tools"
        title={<Trans>This page could not be loaded</Trans>}
        action={
          <Button onClick={() => window.location.reload()}>
            <Trans>Refresh page</Trans>
          </Button>
        }
      >
        <Trans>Check the connection and try again.</Trans>
      </Empty>
    </main>
  );
}
