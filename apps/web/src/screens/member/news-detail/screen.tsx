import { newsDetail } from "@ballast/contract/content/calls.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefused } from "../../../api/failures.ts";
import { query } from "../../../api/query.ts";
import { Paragraphs } from "../../../features/home/messages/notice-body.tsx";
import { readMessage } from "../../../features/home/messages/read-message.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useSearch } from "../../../nav/router.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function NewsDetail() {
  const { t } = useLingui();
  const newsId = uuidOf("content", useSearch().newsId ?? "");
  return (
    <Screen title={t`News`}>{newsId === null ? <NotThere /> : <Whole newsId={newsId} />}</Screen>
  );
}

function Whole({ newsId }: { newsId: string }) {
  const format = useFormat();
  const news = useQuery(query(newsDetail, { newsId }));
  const isThere = news.data !== undefined;
  useEffect(() => {
    if (isThere) void readMessage("content", newsId);
  }, [isThere, newsId]);
  if (isRefused(news.error, "item_unknown")) return <NotThere />;
  return (
    <Loaded of={news} skeleton={<Skeleton />}>
      {({ title, body, at, imageUrl }) => (
        <article>
          {imageUrl && (
            <img
              src={imageUrl}
              alt=""
              width="720"
              height="360"
              className="mb-4 aspect-2/1 w-full rounded-lg object-cover"
            />
          )}
          <h2 className="text-20 font-semibold">{title}</h2>
          <p className="mt-1 mb-4 text-14 text-quiet">{format.date(at)}</p>
          <Paragraphs text={body} />
        </article>
      )}
    </Loaded>
  );
}

function NotThere() {
  return (
    <Empty
      drawing="paper"
      title={<Trans>This is not shown any more</Trans>}
      action={
        <ButtonLink to="/news" look="secondary" replace>
          <Trans>All news</Trans>
        </ButtonLink>
      }
    />
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mb-4 aspect-2/1 w-full rounded-lg" />
      <SkeletonLines count={7} />
    </>
  );
}
