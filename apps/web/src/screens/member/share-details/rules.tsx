/**
 * Explains in plain words what an invitation pays, or that it pays nothing in the member's country.
 */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ShareInfo } from "../../../features/member/invitations/share-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";

export function NoMoney() {
  return (
    <>
      <Notice>
        <Trans>Inviting brings no money in your country.</Trans>
      </Notice>
      <Points>
        <Trans>
          Friends can register with your code all the same. You see how many they are, and levels
          mark how many became valid users.
        </Trans>
        <Trans>Your invitations say that you get nothing for them.</Trans>
      </Points>
    </>
  );
}

export function Rules({ share }: { share: NonNullable<ShareInfo["share"]> }) {
  const percent = useFormat().percent(share.bps);
  const cap = moneyText(share.cap, share.currency);
  return (
    <Points>
      <Trans>
        When a friend whom you invited withdraws money that was earned, a fee is taken. You get{" "}
        {percent} of that fee. Your friend pays no more for it.
      </Trans>
      <Trans>It comes out of our fee, once the withdrawal was paid, and out of nothing else.</Trans>
      <Trans>
        Nothing is paid for registering, depositing or buying, and nothing for friends of friends.
      </Trans>
      <Trans>All shares of one member together end at {cap}.</Trans>
      <Trans>It depends on both countries, yours and your friend’s, and can be ended there.</Trans>
      <Trans>Each invitation says in its first line that you get a share.</Trans>
    </Points>
  );
}

function Points({ children }: { children: ReactNode[] }) {
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
      {children.map((point, index) => (
        <li key={`point ${index + 1}`}>{point}</li>
      ))}
    </ul>
  );
}
