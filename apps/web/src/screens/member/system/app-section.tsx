import { Trans } from "@lingui/react/macro";
import { UpdateRow } from "../../../features/member/settings/update-row.tsx";
import { List, Section } from "../../../ui/list.tsx";

export function AppSection() {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  return (
    <Section title={<Trans>App</Trans>}>
      <List>
        <UpdateRow />
      </List>
      <p className="mt-2 text-14 text-quiet">
        {isInstalled ? (
          <Trans>Installed. It opens without a connection and shows the last known figures.</Trans>
        ) : (
          <Trans>
            Your browser's menu can add Ballast to the home screen. It then opens like an app, also
            without a connection, with the last known figures.
          </Trans>
        )}
      </p>
    </Section>
  );
}
