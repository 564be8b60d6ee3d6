import { newsList } from "@ballast/contract/content/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Empty } from "../../../ui/empty.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";

type News = OutputOf<typeof newsList>["list"][number];

export default function NewsScreen() {
  const { t } = useLingui();
  const news = useInfiniteQuery(pagedQuery(newsList));
  return (
    <Screen title={t`News`}>
      <PagedList
        of={news}
        keyOf={({ newsId }) => newsId}
        label={t`News`}
        look="cards"
        skeleton={<Skeleton />}
        empty={
          <Empty drawing="paper" title={<Trans>No news yet</Trans>}>
            <Trans>What is new about Ballast will be written here.</Trans>
          </Empty>
        }
      >
        {(item) => (
          <li>
            <NewsCard news={item} />
          </li>
        )}
      </PagedList>
    </Screen>
  );
}

function NewsCard({ news }: { news: News }) {
  const format = useFormat();
  return (
    <CardLink to="/info/detail" search={{ newsId: publicId("content", news.newsId) }}>
      <span className="flex items-start gap-4">
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold">{news.title}</span>
          <span className="mt-1 line-clamp-3 text-14 text-quiet">{news.summary}</span>
          <span className="mt-2 block text-14 text-quiet">{format.date(news.at)}</span>
        </span>
        {news.imageUrl && (
          <img
            src={news.imageUrl}
            alt=""
            width="96"
            height="60"
            loading="lazy"
            decoding="async"
            className="h-15 w-24 shrink-0 rounded-md object-cover"
          />
        )}
      </span>
    </CardLink>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      {["first", "second", "third"].map((card) => (
        <SkeletonBlock key={card} className="h-32 rounded-lg" />
      ))}
    </div>
  );
}
