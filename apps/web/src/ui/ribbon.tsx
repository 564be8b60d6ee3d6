/** Stands at the top of every screen, always. */
import { Trans } from "@lingui/react/macro";

export function Ribbon() {
  return (
    <p className="bg-ribbon px-4 py-0.5 text-center text-12 font-semibold text-on-ribbon">
      <Trans>TEST: test money only, nothing here has value</Trans>
    </p>
  );
}
