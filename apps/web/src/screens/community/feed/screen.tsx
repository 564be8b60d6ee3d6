import { listPosts } from "@ballast/contract/community/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink } from "../../../ui/list.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { PostCard, PostsSkeleton } from "./post-card.tsx";

export default function Community() {
  const { t } = useLingui();
  const posts = useInfiniteQuery(pagedQuery(listPosts, { pageSize: 10 }));
  return (
    <TabScreen title={t`Community`} left={<MenuButton />}>
      <p className="text-14 text-quiet">
        <Trans>
          What members write is their own experience and no advice. Staff read each post before it
          shows.
        </Trans>
      </p>
      <div className="mt-4">
        <ButtonLink to="/user/addynamic" wide>
          <Icon name="edit" size={20} />
          <Trans>New post</Trans>
        </ButtonLink>
      </div>
      <div className="mt-2 border-b border-line">
        <List label={t`More of the community`}>
          <RowLink to="/news" icon={<Icon name="book" />} title={<Trans>News of Ballast</Trans>} />
          <RowLink
            to="/user/news"
            icon={<Icon name="person" />}
            title={<Trans>Your posts</Trans>}
          />
        </List>
      </div>
      <PagedList
        of={posts}
        keyOf={({ id }) => id}
        label={t`Posts`}
        empty={
          <Empty drawing="paper" title={<Trans>No posts yet</Trans>}>
            <Trans>The first one can be yours.</Trans>
          </Empty>
        }
        skeleton={<PostsSkeleton />}
      >
        {(post) => (
          <li>
            <PostCard post={post} />
          </li>
        )}
      </PagedList>
    </TabScreen>
  );
}
