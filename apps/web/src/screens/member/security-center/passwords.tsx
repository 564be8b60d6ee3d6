import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Status } from "../../../ui/status.tsx";

export function Passwords({ hasFundPassword }: { hasFundPassword: boolean }) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Passwords</Trans>}>
      <List label={t`Passwords`}>
        <RowLink
          to="/user/loginPwd"
          icon={<Icon name="lock" />}
          title={<Trans>Login password</Trans>}
          note={<Trans>Asked for when you log in</Trans>}
        />
        <RowLink
          to="/user/fundPwd"
          icon={<Icon name="shield" />}
          title={<Trans>Fund password</Trans>}
          note={<Trans>Asked for when you withdraw</Trans>}
          state={
            hasFundPassword ? (
              <Status tone="sea">
                <Trans>Set</Trans>
              </Status>
            ) : (
              <Status>
                <Trans>Not set</Trans>
              </Status>
            )
          }
        />
      </List>
    </Section>
  );
}
