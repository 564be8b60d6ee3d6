/** Shows who invited the member, and the manager to contact. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { List, Row, RowAway, Section } from "../../../ui/list.tsx";
import type { Summary } from "./summary.tsx";

export function People({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { referrer, manager } = summary;
  return (
    <Section title={<Trans>People</Trans>}>
      <List label={t`People`}>
        <Row
          icon={<Icon name="person" />}
          title={<Trans>Who invited you</Trans>}
          value={
            referrer === null ? (
              <Trans>Nobody: the public code</Trans>
            ) : (
              `${referrer.name} ${referrer.phone}`.trim()
            )
          }
        />
        {manager === null ? (
          <Row
            icon={<Icon name="headset" />}
            title={<Trans>Manager</Trans>}
            value={<Trans>None named yet</Trans>}
          />
        ) : (
          <RowAway
            href={manager.link}
            icon={<Icon name="headset" />}
            title={<Trans>Manager</Trans>}
            note={manager.name}
          />
        )}
      </List>
    </Section>
  );
}
