/**
 * Shows short films without sound. Each shows its poster and requests no video before it is played;
 * a description of its content stands below it.
 */
import type { Video } from "@ballast/contract/content/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Slides } from "./slides.tsx";

const FRAME = "aspect-video w-full rounded-lg border border-line bg-card object-cover";

export function Films({ films }: { films: readonly Video[] }) {
  const { t } = useLingui();
  return (
    <Slides label={t`Short films`} count={films.length}>
      {films.map((film) => (
        <li key={film.videoId}>
          <Film film={film} />
        </li>
      ))}
    </Slides>
  );
}

function Film({ film }: { film: Video }) {
  const { t } = useLingui();
  const [isPlaying, setIsPlaying] = useState(false);
  const { title, description, posterUrl, videoUrl } = film;
  return (
    <figure>
      {isPlaying ? (
        <video
          src={videoUrl}
          poster={posterUrl}
          aria-label={title}
          controls
          autoPlay
          muted
          playsInline
          ref={(video) => video?.focus({ preventScroll: true })}
          className={FRAME}
        />
      ) : (
        <button
          type="button"
          aria-label={t`Play: ${title}`}
          onClick={() => setIsPlaying(true)}
          className="relative block w-full rounded-lg"
        >
          <img
            src={posterUrl}
            alt=""
            width="640"
            height="360"
            loading="lazy"
            decoding="async"
            className={FRAME}
          />
          <span className="absolute inset-0 flex items-center justify-center">
            <span className="flex size-[4rem] items-center justify-center rounded-full bg-sea text-on-sea">
              <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
                <path d="M8 5l11 7-11 7z" fill="currentColor" />
              </svg>
            </span>
          </span>
        </button>
      )}
      <figcaption className="mt-2">
        <span className="block text-16 font-semibold">{title}</span>
        <span className="block text-14 text-quiet">{description}</span>
      </figcaption>
    </figure>
  );
}
