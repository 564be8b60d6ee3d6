/** Says what a level means, what it gives and what it does not, with the server's own numbers. */
import { LEVEL_NEEDS } from "@ballast/contract/invitation/invite-levels.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { List, Row } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

export function LevelSheet({ level, onClose }: { level: number; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`What a level means`} onClose={onClose}>
      <p>
        <Trans>
          A level is a mark on your profile. It brings no money. It counts friends who registered
          with your code and have held a paid order past its cooling-off time.
        </Trans>
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        <Point>
          <Trans>Other members do not see it, and nobody is compared with you.</Trans>
        </Point>
        <Point>
          <Trans>
            Returns, fees, limits and the time a withdrawal takes are the same at every level.
          </Trans>
        </Point>
        <Point>
          <Trans>So is the share of a fee for an invitation, in the countries that have one.</Trans>
        </Point>
        <Point>
          <Trans>Nothing in the app needs a level. You do not have to invite anybody.</Trans>
        </Point>
      </ul>
      <h3 className="mt-8 text-14 font-semibold text-quiet">
        <Trans>Levels</Trans>
      </h3>
      <List label={t`Levels`}>
        {LEVEL_NEEDS.map((needed, index) => {
          const number = index + 1;
          return (
            <Row
              key={needed}
              title={<Trans>Level {number}</Trans>}
              {...(number === level && { note: <Trans>Yours</Trans> })}
              value={<Plural value={needed} one="# valid user" other="# valid users" />}
            />
          );
        })}
      </List>
    </Sheet>
  );
}

const Point = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span className="text-sea">
      <Icon name="info" size={20} />
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </li>
);
