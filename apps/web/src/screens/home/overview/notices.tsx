/** Shows notices for everybody, one line each, that expand in place, and a link to the news. */
import { scrollNotices } from "@ballast/contract/content/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Paragraphs } from "../../../features/home/messages/notice-body.tsx";
import { Link } from "../../../nav/link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";

const SHOWN = 3;

export default function Notices() {
  const { data, isPending } = useQuery(query(scrollNotices));
  // All notices appear together in the space reserved for them, so that nothing visible moves.
  if (isPending) return <SkeletonBlock className="h-12" />;
  const list = data?.list ?? [];
  return (
    <>
      {list.slice(0, SHOWN).map((notice) => (
        <details key={notice.noticeId} className="group rounded-md bg-sea-soft px-3 not-first:mt-2">
          <summary className="flex min-h-12 list-none items-center gap-2 py-2">
            <span className="text-sea">
              <Icon name="info" size={20} />
            </span>
            <span className="min-w-0 flex-1 text-14 font-semibold">{notice.title}</span>
            <span className="text-quiet group-open:rotate-180">
              <Icon name="down" size={20} />
            </span>
          </summary>
          <div className="pb-3 pl-7 text-14">
            <Paragraphs text={notice.body} />
          </div>
        </details>
      ))}
      <Link
        to="/news"
        className="flex min-h-12 items-center gap-2 rounded-md px-3 py-2 text-14 font-semibold active:bg-sea-soft"
      >
        <span className="text-sea">
          <Icon name="book" size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <Trans>News</Trans>
        </span>
        <span className="text-quiet">
          <Icon name="next" size={20} />
        </span>
      </Link>
    </>
  );
}
