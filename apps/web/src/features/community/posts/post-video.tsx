/**
 * A video of an external host: first its name and a button, and the host's own player only after a
 * tap. Nothing is requested from that host before. The link to the video stays, in case the player
 * does not load.
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
          <span className="flex size-[3.5rem] items-center justify-center rounded-full bg-sea text-on-sea">
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

/**
 * The host's player, sandboxed: it runs its own scripts but cannot open windows. The focus moves
 * into it after the tap.
 */
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
      // The host plays only when it gets a referrer; it gets the origin alone, not the screen.
      referrerPolicy="strict-origin"
      className={`${FRAME} bg-line`}
    />
  );
}
