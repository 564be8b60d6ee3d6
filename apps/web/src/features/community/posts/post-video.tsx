/**
 * A video of another host: its name and a button first, the host's own player only after the tap.
 * Nothing is asked of that host before. The link out stays, for where the player does not come.
 */
import { embedOf, readVideoLink } from "@ballast/contract/gift/video-link.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";

const FRAME = "aspect-video w-full rounded-md border border-line";

export function PostVideo({ videoUrl }: { videoUrl: string }) {
  const { t } = useLingui();
  const [isOpened, setIsOpened] = useState(false);
  const video = readVideoLink(videoUrl);
  if (video === null) return null;
  const { host } = video;
  return (
    <div className="mt-3">
      {isOpened ? (
        <Player src={embedOf(video)} title={t`Video at ${host}`} />
      ) : (
        <button
          type="button"
          onClick={() => setIsOpened(true)}
          className={`${FRAME} flex flex-col items-center justify-center gap-2 bg-paper p-3 active:bg-sea-soft`}
        >
          <span className="flex size-14 items-center justify-center rounded-full bg-sea text-on-sea">
            <Icon name="play" size={32} />
          </span>
          <span className="font-semibold">
            <Trans>Play the video of {host}</Trans>
          </span>
          <span className="text-14 text-quiet">
            <Trans>Nothing is loaded from there before you tap.</Trans>
          </span>
        </button>
      )}
      <a
        href={videoUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-1 inline-flex min-h-11 items-center text-14 text-sea underline"
      >
        <Trans>Watch the video on {host}</Trans>
      </a>
    </div>
  );
}

/** Cut off from the app: it runs its own scripts and opens nothing. The focus follows the tap into it. */
function Player({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen"
      // Its host plays for those who say where they are from; the place in the app stays unsaid.
      referrerPolicy="strict-origin"
      className={`${FRAME} bg-line`}
    />
  );
}
