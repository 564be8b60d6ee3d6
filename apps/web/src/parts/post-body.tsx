/** What a post says and shows. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listPosts, PostLabel } from "@ballast/contract/square.ts";
import { readVideoLink } from "@ballast/contract/video-link.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { PostImages } from "./post-images.tsx";
import { isLong } from "./post-length.ts";

type Body = Pick<OutputOf<typeof listPosts>["list"][number], "content" | "urls" | "videoUrl">;

export function PostBody({ post: { content, urls, videoUrl } }: { post: Body }) {
  return (
    <>
      <PostText content={content} />
      <PostImages images={urls} />
      {videoUrl !== "" && <PostVideo videoUrl={videoUrl} />}
    </>
  );
}

function PostText({ content }: { content: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = isLong(content) && !isWhole;
  return (
    <>
      <p
        dir="auto"
        className={`mt-2 whitespace-pre-line wrap-anywhere ${isCut ? "line-clamp-6" : ""}`}
      >
        {content}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="-mx-2 min-h-11 rounded-md px-2 font-semibold text-sea active:bg-sea-soft"
        >
          <Trans>Show all</Trans>
        </button>
      )}
    </>
  );
}

/** A link and nothing more: of another host nothing is here before it is opened. */
function PostVideo({ videoUrl }: { videoUrl: string }) {
  const host = readVideoLink(videoUrl)?.host ?? "";
  return (
    <a
      href={videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-3 flex min-h-14 items-center gap-3 rounded-md border border-line bg-paper px-3 py-2 active:bg-sea-soft"
    >
      <span className="text-sea">
        <Icon name="play" size={32} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">
          <Trans>Watch the video on {host}</Trans>
        </span>
        <span className="block text-14 text-quiet">
          <Trans>Opens in a new tab, outside Ballast</Trans>
        </span>
      </span>
    </a>
  );
}

export function PostLabelMark({ label }: { label: PostLabel | null }) {
  if (label === "staff") {
    return (
      <Status tone="sea">
        <Trans>Staff</Trans>
      </Status>
    );
  }
  if (label === "promotion") {
    return (
      <Status tone="wait">
        <Trans>Promotion</Trans>
      </Status>
    );
  }
  return null;
}
