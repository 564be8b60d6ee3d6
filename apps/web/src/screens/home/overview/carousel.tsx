/** Shows slides side by side, moved by touch, keys or wheel, never automatically. */
import type { carousel } from "@ballast/contract/content/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useLingui } from "@lingui/react/macro";
import { PlaceLink } from "../../../features/home/frame/place-link.tsx";

type Slide = OutputOf<typeof carousel>["list"][number];

export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t`Slides`}
      data-carousel=""
      // A scrollable element must be reachable by keyboard.
      tabIndex={slides.length > 1 ? 0 : -1}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2"
    >
      {slides.map((slide) => (
        <li
          key={slide.slideId}
          className="flex w-[86%] @min-[30rem]:w-[calc(50%-6px)] shrink-0 snap-start"
        >
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
    </ul>
  );
}
