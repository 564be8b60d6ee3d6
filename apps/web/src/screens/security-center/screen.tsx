import { listSessions, memberInfo } from "@ballast/contract/user.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import { Loaded, SkeletonRows } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Holds } from "./holds.tsx";
import { Passwords } from "./passwords.tsx";
import { Sessions } from "./sessions.tsx";

export default function SecurityCenter() {
  const { t } = useLingui();
  const info = useQuery(query(memberInfo));
  const sessions = useQuery(query(listSessions));
  return (
    <Screen title={t`Security`}>
      <Loaded of={info} skeleton={<SkeletonRows count={2} />}>
        {(member) => (
          <>
            <Holds {...member} />
            <Passwords hasFundPassword={member.hasPaypass} />
          </>
        )}
      </Loaded>
      <Loaded of={sessions} skeleton={<SkeletonRows count={3} />}>
        {({ list }) => <Sessions list={list} />}
      </Loaded>
    </Screen>
  );
}
