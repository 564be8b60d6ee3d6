/** The TEST ribbon, always shown at the top of every screen. */
import { Trans } from "@lingui/react/macro";
import { RIBBON_LOOK } from "./class-names.ts";

export function Ribbon() {
  return (
    <p data-ribbon="" className={RIBBON_LOOK}>
      <Trans>TEST: test money only, nothing here has value</Trans>
    </p>
  );
}
