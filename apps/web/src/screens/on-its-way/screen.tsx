import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { factsOf } from "../../nav/paths.ts";
import { goBack, usePath } from "../../nav/router.tsx";
import { MenuButton } from "../../parts/side-menu.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Screen, TabScreen } from "../../ui/screen.tsx";

/** A screen of the table of routes that is not built yet says so, and which one it is. */
export default function OnItsWay() {
  const { t } = useLingui();
  const path = usePath();
  const title = t`On its way`;
  if (factsOf(path).tab) {
    return (
      <TabScreen title={title} left={<MenuButton />}>
        <Explanation
          action={
            <ButtonLink to="/index" look="secondary">
              <Trans>To the home screen</Trans>
            </ButtonLink>
          }
        />
      </TabScreen>
    );
  }
  return (
    <Screen title={title}>
      <Explanation
        action={
          <Button look="secondary" onClick={goBack}>
            <Trans>Go back</Trans>
          </Button>
        }
      />
    </Screen>
  );
}

function Explanation({ action }: { action: ReactNode }) {
  return (
    <Empty drawing="boat" title={<Trans>This screen is on its way</Trans>} action={action}>
      <Trans>It comes with a later version. Nothing is missing from your account.</Trans>
    </Empty>
  );
}
