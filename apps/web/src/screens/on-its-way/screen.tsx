import { Trans, useLingui } from "@lingui/react/macro";
import { factsOf } from "../../nav/paths.ts";
import { usePath } from "../../nav/router.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Screen, TabScreen } from "../../ui/screen.tsx";

/** A screen of the table of routes that is not built yet says so. */
export default function OnItsWay() {
  const { t } = useLingui();
  const Frame = factsOf(usePath()).tab ? TabScreen : Screen;
  return (
    <Frame title={t`On its way`}>
      <Empty
        drawing="boat"
        title={<Trans>This screen is on its way</Trans>}
        action={
          <ButtonLink to="/index" look="secondary">
            <Trans>To the home screen</Trans>
          </ButtonLink>
        }
      >
        <Trans>It comes with a later version. Nothing is missing from your account.</Trans>
      </Empty>
    </Frame>
  );
}
