/** Lists the members whom the member has blocked; each can be unblocked. */
import { listBlocks, unblockAuthor } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { initialsOfAuthor } from "../../../features/community/posts/post-author.ts";
import { Face } from "../../../features/home/member/avatar-face.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { useFailureWords } from "../../../ui/failure.tsx";
import { SkeletonRows } from "../../../ui/loaded.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

type Block = OutputOf<typeof listBlocks>["list"][number];

export function BlocksSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const blocks = useInfiniteQuery(pagedQuery(listBlocks));
  return (
    <Sheet title={t`Blocked members`} onClose={onClose}>
      <PagedList
        of={blocks}
        keyOf={({ blockId }) => blockId}
        label={t`Blocked members`}
        empty={<Empty drawing="paper" title={<Trans>You have blocked nobody</Trans>} />}
        skeleton={<SkeletonRows count={2} />}
      >
        {(block) => <BlockRow block={block} />}
      </PagedList>
    </Sheet>
  );
}

function BlockRow({ block: { blockId, username, headUrl } }: { block: Block }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const sending = useSend(unblockAuthor);
  const unblock = async () => {
    const { answer, error } = await sending.send({ blockId });
    if (error !== null) toast(words(error), "bad");
    if (answer !== null) toast(t`You will see ${username} again`);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Face headUrl={headUrl} initials={initialsOfAuthor(username)} size="sm" />
      <span className="min-w-0 flex-1 wrap-anywhere">{username}</span>
      <Button
        look="secondary"
        label={t`Unblock ${username}`}
        isBusy={sending.isBusy}
        onClick={() => void unblock()}
      >
        <Trans>Unblock</Trans>
      </Button>
    </li>
  );
}
