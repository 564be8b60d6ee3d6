import { popupNotice } from "@ballast/contract/content/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { NoticeBody } from "../../../features/home/messages/notice-body.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";

/** Shows the home screen's popup notice again, so that it can be reread. */
export default function Alert() {
  const { t } = useLingui();
  const answer = useQuery(query(popupNotice));
  return (
    <Screen title={t`Notice`}>
      <Loaded of={answer} skeleton={<SkeletonLines count={5} />}>
        {({ notice }) =>
          notice === null ? (
            <Empty
              drawing="paper"
              title={<Trans>There is no notice now</Trans>}
              action={
                <ButtonLink to="/message" look="secondary">
                  <Trans>All messages</Trans>
                </ButtonLink>
              }
            />
          ) : (
            <article>
              <h2 className="mb-4 text-20 font-semibold">{notice.title}</h2>
              <NoticeBody notice={notice} />
            </article>
          )
        }
      </Loaded>
    </Screen>
  );
}
