/** Lists the members of one level, with masked names and phone numbers. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { TeamLevel, teamMembers } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useFormat } from "../../../i18n/format.ts";
import { Row } from "../../../ui/list.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Status } from "../../../ui/status.tsx";

type TeamMember = OutputOf<typeof teamMembers>["list"][number];

export function Members(props: {
  of: UseInfiniteQueryResult<{ total: number; items: TeamMember[] }>;
  level: TeamLevel;
}) {
  const { of, level } = props;
  const { t } = useLingui();
  return (
    <PagedList
      of={of}
      keyOf={({ no }) => String(no)}
      label={t`Members of level ${level}`}
      empty={
        <p className="py-6 text-center text-14 text-quiet">
          <Trans>Nobody at this level yet</Trans>
        </p>
      }
    >
      {(member) => <MemberRow member={member} />}
    </PagedList>
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  const format = useFormat();
  const { name, phone, joinedOn, isValid } = member;
  return (
    <Row
      title={name === "" ? phone : name}
      note={
        <>
          {name !== "" && `${phone} · `}
          <Trans>since {format.day(joinedOn)}</Trans>
        </>
      }
      value={
        isValid && (
          <Status tone="sea">
            <Trans>Valid user</Trans>
          </Status>
        )
      }
    />
  );
}
