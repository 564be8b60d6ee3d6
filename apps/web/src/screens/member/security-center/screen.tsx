import { memberInfo } from "@ballast/contract/user/calls.ts";
import { listSessions } from "@ballast/contract/user/sessions.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Holds } from "./holds.tsx";
import { Limits } from "./limits.tsx";
import { Passwords } from "./passwords.tsx";
import { SecondStep } from "./second-step.tsx";
import { Sessions } from "./sessions.tsx";

export default function SecurityCenter() {
  const { t } = useLingui();
  // This screen always refetches, because security settings must be shown as they are now.
  const info = useQuery({ ...query(memberInfo), staleTime: 0 });
  const sessions = useQuery({ ...query(listSessions), staleTime: 0 });
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
      <SecondStep />
      <Limits />
      <Loaded of={sessions} skeleton={<SkeletonRows count={3} />}>
        {({ list }) => <Sessions list={list} />}
      </Loaded>
    </Screen>
  );
}
