/** How Ballast works, a picture and a sentence at a time. */
import type { carousel } from "@ballast/contract/content/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useLingui } from "@lingui/react/macro";
import { PlaceLink } from "../../../features/home/frame/place-link.tsx";
import { Slides } from "./slides.tsx";

type Slide = OutputOf<typeof carousel>["list"][number];

export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLingui();
  return (
    <Slides label={t`Slides`} count={slides.length}>
      {slides.map((slide) => (
        <li key={slide.slideId} className="flex">
          <PlaceLink
            to={slide.to}
            className="block w-full overflow-hidden rounded-lg border border-line bg-card"
          >
            <img
              src={slide.imageUrl}
              alt=""
              width="720"
              height="360"
              loading="lazy"
              decoding="async"
              className="aspect-2/1 w-full object-cover"
            />
            <span className="block px-4 pt-3 text-16 font-semibold">{slide.title}</span>
            <span className="block px-4 pt-1 pb-4 text-14 text-quiet">{slide.body}</span>
          </PlaceLink>
        </li>
      ))}
    </Slides>
  );
}
