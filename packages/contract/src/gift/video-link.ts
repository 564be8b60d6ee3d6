/** Normalizes video links of the allowed hosts. Sends no requests to those hosts. */
export const VIDEO_HOSTS = ["youtube.com", "youtu.be", "vimeo.com"] as const;

export type VideoLink = { host: "youtube.com" | "vimeo.com"; url: string };

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;

/** The origins of the hosts' players that set no cookie before they play. */
export const EMBED_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
] as const;

/** The URL of the host's player for our pages; it plays at once, because a tap precedes it. */
export function embedOf({ host, url }: VideoLink): string {
  const id = url.split(host === "youtube.com" ? "?v=" : "vimeo.com/").at(-1);
  const [youtubePlayer, vimeoPlayer] = EMBED_ORIGINS;
  return host === "youtube.com"
    ? `${youtubePlayer}/embed/${id}?autoplay=1&playsinline=1&rel=0`
    : `${vimeoPlayer}/video/${id}?autoplay=1&dnt=1`;
}

/** The video that a link leads to; null for another host, another scheme, or a link to no video. */
export function readVideoLink(typed: string): VideoLink | null {
  const link = parse(typed.trim());
  if (link === null) return null;
  const host = link.hostname.replace(/^(www|m)\./, "");
  const [first = "", second = ""] = link.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youtube(first);
  if (host === "vimeo.com") {
    return VIMEO_ID.test(first) ? { host, url: `https://vimeo.com/${first}` } : null;
  }
  if (host !== "youtube.com") return null;
  if (first === "watch") return youtube(link.searchParams.get("v") ?? "");
  return ["shorts", "embed", "live"].includes(first) ? youtube(second) : null;
}

function youtube(id: string): VideoLink | null {
  if (!YOUTUBE_ID.test(id)) return null;
  return { host: "youtube.com", url: `https://www.youtube.com/watch?v=${id}` };
}

/**
 * People paste links without their scheme. A username, a password or a port has no place in a video
 * link.
 */
function parse(text: string): URL | null {
  if (text.length > 500) return null;
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  const link = parseUrl(address);
  if (link === null || !["https:", "http:"].includes(link.protocol)) return null;
  return link.username === "" && link.password === "" && link.port === "" ? link : null;
}

/** A substitute for `URL.parse`, which Safari supports from version 18 on. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
