/** Calls of service `user` about published content, customer service and feedback. */
import * as contract from "@ballast/contract/content/calls.ts";
import { bind, type Router } from "../platform/http.ts";
import { mountImages } from "../products/drawings.ts";
import { createFeedback, type PreparedFeedback, prepareFeedback } from "./create-feedback.ts";
import { customerServiceLink } from "./customer-service.ts";
import { mountFilms } from "./films.ts";
import {
  carouselOf,
  newsItem,
  newsOf,
  popupNoticeOf,
  scrollNoticesOf,
  videosOf,
  walletNoticeOf,
} from "./published.ts";

export function mountContent(router: Router, { dataDir }: { dataDir: string }): void {
  bind(router, contract.carousel, ({ db, language }) => carouselOf(db, language));
  bind(router, contract.popupNotice, ({ db, member, language }) =>
    popupNoticeOf(db, member, language),
  );
  bind(router, contract.scrollNotices, ({ db, language }) => scrollNoticesOf(db, language));
  bind(router, contract.walletNotice, ({ db, language }) => walletNoticeOf(db, language));
  bind(router, contract.homeVideos, ({ db, language }) => videosOf(db, language));
  bind(router, contract.homeVideo, async ({ db, language }) => {
    const [first] = (await videosOf(db, language)).list;
    return { video: first ?? null };
  });
  bind(router, contract.newsList, ({ db, language }, query) => newsOf(db, language, query));
  bind(router, contract.newsDetail, ({ db, language }, { newsId }) =>
    newsItem(db, language, newsId),
  );
  bind(router, contract.customerService, async ({ db }) => ({
    appUrl: await customerServiceLink(db),
  }));
  bind(
    router,
    contract.createFeedback,
    ({ tx, member }, _input, prepared: PreparedFeedback) => createFeedback(tx, member, prepared),
    ({ db, member, files }, input) => prepareFeedback(db, member, dataDir, input, files),
  );
  mountImages(router);
  mountFilms(router);
}
