/** Content of the home screen other than money, in a chunk of its own that loads afterwards. */
import { carousel, homeVideos } from "@ballast/contract/content/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { MomentWatch } from "../../../features/home/moments/moment-watch.tsx";
import { Deferred } from "../../../ui/deferred.tsx";
import { Section } from "../../../ui/list.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { Carousel } from "./carousel.tsx";
import { Films } from "./films.tsx";
import { PopupNotice } from "./popup-notice.tsx";
import { Promotions } from "./promotions.tsx";

const LatestActivity = optionalChunk(
  () => import("../../../features/home/activity/latest-activity.tsx"),
);

/**
 * All of this is optional: what cannot be loaded is left out. Each piece renders after the previous
 * one, so that a slow phone stays responsive in between.
 */
export default function Beside() {
  return (
    <>
      <HowItWorks />
      <Deferred>
        <ShortFilms />
        <Deferred>
          <Promotions />
          <Deferred>
            <LatestActivity />
            <PopupNotice />
            <MomentWatch />
          </Deferred>
        </Deferred>
      </Deferred>
    </>
  );
}

function HowItWorks() {
  const slides = useQuery(query(carousel)).data?.list ?? [];
  if (slides.length === 0) return null;
  return (
    <Section title={<Trans>How Ballast works</Trans>}>
      <Carousel slides={slides} />
    </Section>
  );
}

function ShortFilms() {
  const films = useQuery(query(homeVideos)).data?.list ?? [];
  if (films.length === 0) return null;
  return (
    <Section title={<Trans>Short films</Trans>}>
      <Films films={films} />
    </Section>
  );
}
