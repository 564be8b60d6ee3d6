import { Trans, useLingui } from "@lingui/react/macro";
import { usePath } from "../../../nav/router.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function NotFound() {
  const { t } = useLingui();
  const path = usePath();
  return (
    <Screen title={t`Not found`}>
      <Empty
        drawing="book"
        title={<Trans>There is no page at this address</Trans>}
        action={
          <ButtonLink to="/index" replace>
            <Trans>To the home screen</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          You asked for <span className="break-all font-semibold text-ink">{path}</span>. The link
          may be old or mistyped.
        </Trans>
      </Empty>
    </Screen>
  );
}
