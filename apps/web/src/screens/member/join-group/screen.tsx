/** Claims the bonus for joining the official group with a screenshot that staff review. */
import { claimsInfo } from "@ballast/contract/gift/claims.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { ClaimState, isToHandIn } from "../../../features/member/rewards/claim-state.tsx";
import { ButtonAway } from "../../../ui/button.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Screenshot, useScreenshot } from "./screenshot.tsx";

export default function JoinGroup() {
  const { t } = useLingui();
  const info = useQuery(query(claimsInfo));
  const claim = info.data?.claims.find(({ kind }) => kind === "join_group");
  const groupName = info.data?.group?.name;
  const screenshot = useScreenshot();
  return (
    <Screen
      title={t`Join the group`}
      action={claim && isToHandIn(claim) && <Screenshot.Send of={screenshot} />}
    >
      <Loaded of={info} skeleton={<SkeletonLines count={8} />}>
        {({ group, allowed }) =>
          claim && (
            <ClaimState claim={claim} isAllowed={allowed}>
              <Section title={<Trans>How it works</Trans>}>
                <ol className="flex list-decimal flex-col gap-2 pl-5">
                  <li>
                    <Trans>Join the official group.</Trans>
                  </li>
                  <li>
                    <Trans>Take a screenshot that shows the group and that you are in it.</Trans>
                  </li>
                  <li>
                    <Trans>Send it here. Only you and the staff who decide can see it.</Trans>
                  </li>
                </ol>
                <div className="mt-4">
                  {group ? (
                    <ButtonAway look="secondary" wide href={group.url}>
                      <Trans>Open the group “{groupName}”</Trans>
                    </ButtonAway>
                  ) : (
                    <p className="text-14 text-quiet">
                      <Trans>The official group has not been named yet.</Trans>
                    </p>
                  )}
                </div>
              </Section>
              <Screenshot.Field of={screenshot} />
            </ClaimState>
          )
        }
      </Loaded>
    </Screen>
  );
}
