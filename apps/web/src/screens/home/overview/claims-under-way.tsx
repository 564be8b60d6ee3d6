/**
 * Claims that were handed in and that staff look at, each a card until it is decided. They are
 * asked for only where the member's country allows claims.
 */
import { type Claim, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { CardLink } from "../../../ui/list.tsx";

/** `onCount` is called with the number of cards. */
export default function ClaimsUnderWay({ onCount }: { onCount: (count: number) => void }) {
  const enabled = useQuery(query(memberInfo)).data?.policy.claims === true;
  const claims = useQuery({ ...query(claimsInfo), enabled }).data?.claims ?? [];
  const handedIn = claims.filter(({ state }) => state === "submitted");
  const count = handedIn.length;
  useEffect(() => onCount(count), [count, onCount]);
  return handedIn.map((claim) => <ClaimCard key={claim.kind} claim={claim} />);
}

function ClaimCard({ claim: { kind, submittedTime } }: { claim: Claim }) {
  const format = useFormat();
  const isOfGroup = kind === "join_group";
  const submitted = submittedTime && format.dateTime(submittedTime);
  return (
    <li>
      <CardLink to={isOfGroup ? "/index/joinGroup" : "/index/shareLink"}>
        <p className="font-semibold">
          <Trans>Claim in review</Trans>
        </p>
        <p>
          {isOfGroup ? <Trans>Join the chat group</Trans> : <Trans>Share a YouTube link</Trans>}
        </p>
        <p className="text-14 text-quiet">
          <Trans>Handed in on {submitted}. A person looks at it.</Trans>
        </p>
      </CardLink>
    </li>
  );
}
