/** Claims that were handed in and that staff look at, each a card until it is decided. */
import { type Claim, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { CardLink } from "../../../ui/list.tsx";
import { UnderWaySection } from "./under-way-cards.tsx";

function useHandedIn(): Claim[] {
  const claims = useQuery(query(claimsInfo)).data?.claims ?? [];
  return claims.filter(({ state }) => state === "submitted");
}

export default function ClaimsUnderWay() {
  return useHandedIn().map((claim) => <ClaimCard key={claim.kind} claim={claim} />);
}

/** Where nothing else is under way. */
export function ClaimsAlone() {
  if (useHandedIn().length === 0) return null;
  return (
    <UnderWaySection>
      <ClaimsUnderWay />
    </UnderWaySection>
  );
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
