/**
 * Links to promotions, apart from returns: only those that the member's country allows, and coins
 * only while a budget covers them.
 */
import { quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";

export function Promotions() {
  const policy = useQuery(query(memberInfo)).data?.policy;
  const hasCoins = useQuery(query(quizAvailable)).data?.available === true;
  if (!policy || !(hasCoins || policy.claims || policy.invitations)) return null;
  return (
    <Section title={<Trans>Promotions (not investment return)</Trans>}>
      <List>
        {hasCoins && (
          <>
            <RowLink
              to="/index/sign"
              icon={<Icon name="calendar" />}
              title={<Trans>Daily sign-in</Trans>}
            />
            <RowLink
              to="/user/quiz"
              icon={<Icon name="book" />}
              title={<Trans>Daily quiz</Trans>}
            />
          </>
        )}
        {(policy.claims || policy.invitations) && (
          <RowLink
            to="/index/invitation"
            icon={<Icon name="share" />}
            title={<Trans>Invitation centre</Trans>}
          />
        )}
      </List>
    </Section>
  );
}
