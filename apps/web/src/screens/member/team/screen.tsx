/** The member's team: totals, the members of each level, and their recent purchases. */
import { TEAM_LEVELS, teamMembers, teamSummary } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagedQuery, query } from "../../../api/query.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Members } from "./members.tsx";
import { People } from "./people.tsx";
import { Purchases } from "./purchases.tsx";
import { type Summary, TeamTotals } from "./summary.tsx";

export default function Team() {
  const { t } = useLingui();
  const summary = useQuery(query(teamSummary));
  return (
    <Screen title={t`Lower income`}>
      <Loaded of={summary} skeleton={<Skeleton />}>
        {(found) => (
          <>
            <TeamTotals summary={found} />
            {found.size === 0 ? <NobodyYet /> : <Found summary={found} />}
            <People summary={found} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Found({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const [level, setLevel] = useUrlChoice("level", TEAM_LEVELS);
  const members = useInfiniteQuery(pagedQuery(teamMembers, { level }));
  return (
    <>
      <Section title={<Trans>Members</Trans>}>
        <Segments
          label={t`Which level`}
          name="level"
          value={level}
          options={TEAM_LEVELS.map((value) => ({ value, text: `${value} · ${summary[value]}` }))}
          onValue={setLevel}
        />
        <Members of={members} level={level} />
      </Section>
      <Section title={<Trans>Bought recently</Trans>}>
        <Purchases />
      </Section>
    </>
  );
}

function NobodyYet() {
  return (
    <Empty
      drawing="boat"
      title={<Trans>Nobody came with your code yet</Trans>}
      action={
        <ButtonLink to="/index/friend" look="secondary">
          <Trans>Your code and link</Trans>
        </ButtonLink>
      }
    >
      <Trans>Whoever registers with it is listed here, with names and phones masked.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mt-4 h-16 w-1/2" />
      <div className="mt-6 flex flex-col gap-6">
        <SkeletonLines count={3} />
        <SkeletonBlock className="h-56 rounded-md" />
      </div>
    </>
  );
}
