/** Lists the invitation levels, reached ones first, and explains what a valid user is. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { inviteStats } from "@ballast/contract/invitation/calls.ts";
import { LEVEL_NEEDS } from "@ballast/contract/invitation/invite-levels.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LevelSheet } from "../../../features/plans/profile/level-sheet.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton } from "../../../ui/list.tsx";
import { type Step, Stepper } from "../../../ui/stepper.tsx";

type Stats = OutputOf<typeof inviteStats>;

export function Levels({ stats }: { stats: Stats }) {
  const { t } = useLingui();
  const { level, next } = stats;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="mb-4 text-14 text-quiet">
        <Trans>
          A level is a mark on your profile. It brings no money. It counts friends who registered
          with your code and have held a paid order past its cooling-off time.
        </Trans>
      </p>
      <Stepper
        label={t`Levels`}
        steps={LEVEL_NEEDS.map((needed, index): Step => {
          const number = index + 1;
          return {
            state: number <= level ? "done" : number === next?.level ? "now" : "to-come",
            title: <Trans>Level {number}</Trans>,
            note:
              number === next?.level ? (
                <Plural
                  value={next.missing}
                  one={`# more valid user, ${needed} in all`}
                  other={`# more valid users, ${needed} in all`}
                />
              ) : (
                <Plural value={needed} one="# valid user" other="# valid users" />
              ),
          };
        })}
      />
      <List label={t`Levels`}>
        <RowButton
          icon={<Icon name="info" />}
          title={<Trans>What a level means</Trans>}
          onClick={() => setIsOpen(true)}
        />
      </List>
      {isOpen && <LevelSheet level={level} onClose={() => setIsOpen(false)} />}
    </>
  );
}
