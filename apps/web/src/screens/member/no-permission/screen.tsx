import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function NoPermission() {
  const { t } = useLingui();
  return (
    <Screen title={t`No permission`}>
      <Empty
        drawing="lock"
        title={<Trans>Your account cannot open this page</Trans>}
        action={
          <ButtonLink to="/index" replace>
            <Trans>To the home screen</Trans>
          </ButtonLink>
        }
      >
        <Trans>Nothing was changed. Everything else in your account works as before.</Trans>
      </Empty>
    </Screen>
  );
}
