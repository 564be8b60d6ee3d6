/**
 * An invitation as it is sent, and the ways to send it. Its label is part of it and cannot be
 * removed.
 */
import { shareInfo } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useCopy } from "../../../ui/copy.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowAway, RowButton } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { type Invitation, invitationOf, SERVICES, type ShareInfo } from "./share-words.ts";

export function ShareWays() {
  const info = useQuery(query(shareInfo));
  return (
    <Loaded of={info} skeleton={<Skeleton />}>
      {(found) => <Sending info={found} />}
    </Loaded>
  );
}

function Sending({ info }: { info: ShareInfo }) {
  const invitation = invitationOf(info);
  return (
    <>
      <Composed info={info} link={invitation.link} />
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          The first line goes with every invitation, so that your friends know what you get from it.
        </Trans>
      </p>
      <Ways invitation={invitation} />
    </>
  );
}

/** The composed text. It cannot be edited: the text shown is the text sent. */
function Composed({ info, link }: { info: ShareInfo; link: string }) {
  const { t } = useLingui();
  return (
    <figure
      aria-label={t`Your invitation`}
      className="rounded-md border border-line bg-card p-3 text-14"
    >
      <p className="font-semibold">{info.label}</p>
      <p className="mt-1">{info.text}</p>
      <p className="mt-1 break-all text-quiet">{link}</p>
    </figure>
  );
}

function Ways({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui();
  const copy = useCopy();
  const copyAll = () => void copy(invitation.all);
  return (
    <div className="mt-3">
      <List label={t`Ways to share`}>
        {"share" in navigator && (
          <RowButton
            icon={<Icon name="share" />}
            title={<Trans>Share with another app</Trans>}
            onClick={() => void shareOut(invitation)}
          />
        )}
        <RowButton
          icon={<Icon name="link" />}
          title={<Trans>Copy link</Trans>}
          note={<Trans>With its text</Trans>}
          onClick={copyAll}
        />
        {SERVICES.map(({ name, hrefOf, isPasted }) => (
          <RowAway
            key={name}
            href={hrefOf(invitation)}
            icon={<BrandMark of={name} />}
            title={name}
            {...(isPasted && {
              note: <Trans>The text is copied; paste it there</Trans>,
              onClick: copyAll,
            })}
          />
        ))}
      </List>
    </div>
  );
}

/** Opens the phone's own share sheet; closing it without sharing is not an error. */
async function shareOut({ all }: Invitation): Promise<void> {
  // The link is part of the text: an app that gets it separately may drop the label.
  await navigator.share({ text: all }).catch(() => {});
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="h-32 rounded-md" />
      <div className="mt-3">
        <SkeletonRows count={5} />
      </div>
    </>
  );
}
