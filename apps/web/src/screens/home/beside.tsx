/** What stands on the home screen besides money: loaded after it, in a script of its own. */
import { carousel, homeVideos } from "@ballast/contract/content.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import { Section } from "../../ui/list.tsx";
import { Carousel } from "./carousel.tsx";
import { Films } from "./films.tsx";
import { PopupNotice } from "./popup-notice.tsx";
import { Promotions } from "./promotions.tsx";

/** None of it is needed to go on: what cannot be had is left out. */
export default function Beside() {
  const slides = useQuery(query(carousel)).data?.list ?? [];
  const films = useQuery(query(homeVideos)).data?.list ?? [];
  return (
    <>
      {slides.length > 0 && (
        <Section title={<Trans>How Ballast works</Trans>}>
          <Carousel slides={slides} />
        </Section>
      )}
      {films.length > 0 && (
        <Section title={<Trans>Short films</Trans>}>
          <Films films={films} />
        </Section>
      )}
      <Promotions />
      <PopupNotice />
    </>
  );
}
