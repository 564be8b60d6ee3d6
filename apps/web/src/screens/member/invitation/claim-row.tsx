/**
 * Links to a bonus that can be claimed once; shows the state of the claim and why it was refused.
 */
import { type ClaimKind, type ClaimState, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { BrandMark } from "../../../features/member/invitations/brand-mark.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RowLink } from "../../../ui/list.tsx";
import { Status } from "../../../ui/status.tsx";

export function ClaimRow({ kind }: { kind: ClaimKind }) {
  const claim = useQuery(query(claimsInfo)).data?.claims.find((one) => one.kind === kind);
  const state = claim && claim.state !== "open" && <Stands state={claim.state} />;
  const reason = claim?.state === "refused" ? claim.reason : null;
  return kind === "join_group" ? (
    <RowLink
      to="/index/joinGroup"
      icon={<Icon name="message" />}
      title={<Trans>Join the chat group</Trans>}
      note={reason ?? <Trans>Once, with a screenshot that we check</Trans>}
      state={state}
    />
  ) : (
    <RowLink
      to="/index/shareLink"
      icon={<BrandMark of="YouTube" />}
      title={<Trans>Share a YouTube link</Trans>}
      note={reason ?? <Trans>Once, labelled as rewarded; we check it</Trans>}
      state={state}
    />
  );
}

function Stands({ state }: { state: Exclude<ClaimState, "open"> }) {
  switch (state) {
    case "submitted":
      return (
        <Status tone="wait">
          <Trans>Handed in</Trans>
        </Status>
      );
    case "refused":
      return (
        <Status tone="bad">
          <Trans>Refused</Trans>
        </Status>
      );
    case "approved":
      return (
        <Status tone="good">
          <Trans>Approved</Trans>
        </Status>
      );
  }
}
