import { listOwnPosts } from "@ballast/contract/community/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton } from "../../../ui/list.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { BlocksSheet } from "./blocks-sheet.tsx";
import { OwnPostRow } from "./own-post-row.tsx";

export default function OwnPosts() {
  const { t } = useLingui();
  const posts = useInfiniteQuery(pagedQuery(listOwnPosts));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Screen
      title={t`Your posts`}
      action={
        <ButtonLink to="/user/addynamic" wide>
          <Icon name="edit" size={20} />
          <Trans>New post</Trans>
        </ButtonLink>
      }
    >
      <div className="border-b border-line">
        <List label={t`More of the community`}>
          <RowButton
            icon={<Icon name="block" />}
            title={<Trans>Blocked members</Trans>}
            onClick={() => setIsOpen(true)}
          />
        </List>
      </div>
      <PagedList
        of={posts}
        keyOf={({ id }) => id}
        label={t`Your posts`}
        empty={
          <Empty drawing="paper" title={<Trans>You have not posted anything yet</Trans>}>
            <Trans>Your posts stand here with what became of them.</Trans>
          </Empty>
        }
      >
        {(post) => <OwnPostRow post={post} />}
      </PagedList>
      {isOpen && <BlocksSheet onClose={() => setIsOpen(false)} />}
    </Screen>
  );
}
