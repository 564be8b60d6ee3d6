/** Links between the public pages. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Path } from "../../../nav/paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";

type Page = { to: Path; icon: IconName; title: ReactNode; note: ReactNode };

export function OpenPages({ here }: { here: Path }) {
  const pages: Page[] = [
    {
      to: "/status",
      icon: "shield",
      title: <Trans>Status</Trans>,
      note: <Trans>Cover, sales, withdrawals, checks of the books</Trans>,
    },
    {
      to: "/proofs",
      icon: "check",
      title: <Trans>Proofs</Trans>,
      note: <Trans>What members are owed, what is there, and how to check it</Trans>,
    },
    {
      to: "/red-flags",
      icon: "flag",
      title: <Trans>Red flags</Trans>,
      note: <Trans>The regulators’ warning signs, answered by the books</Trans>,
    },
    {
      to: "/how-paid",
      icon: "calendar",
      title: <Trans>How returns are paid</Trans>,
      note: <Trans>From outside money to the member, with the sum at each stage</Trans>,
    },
  ];
  const others = pages.filter(({ to }) => to !== here);
  return (
    <Section title={<Trans>Look further</Trans>}>
      <List>
        {others.map(({ to, icon, title, note }) => (
          <RowLink key={to} to={to} icon={<Icon name={icon} />} title={title} note={note} />
        ))}
      </List>
    </Section>
  );
}
