import { expect, it } from "vitest";
import { EMBED_ORIGINS, embedOf, readVideoLink } from "./video-link.ts";

const ONE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

it.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s&list=abc",
  "http://m.youtube.com/watch?v=dQw4w9WgXcQ",
  "youtu.be/dQw4w9WgXcQ?si=tracking",
  " https://youtube.com/shorts/dQw4w9WgXcQ ",
  "https://www.youtube.com/embed/dQw4w9WgXcQ",
  "https://youtube.com/live/dQw4w9WgXcQ",
])("brings %j to one form", (typed) => {
  expect(readVideoLink(typed)).toEqual({ host: "youtube.com", url: ONE });
});

it("knows Vimeo", () => {
  expect(readVideoLink("https://vimeo.com/76979871?share=copy")?.url).toBe(
    "https://vimeo.com/76979871",
  );
});

it.each([
  "",
  "not a link",
  "https://evil.example/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
  "https://user@youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E",
  "https://www.youtube.com/redirect?q=https://evil.example",
  "https://www.youtube.com/@channel",
  "javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ",
  "ftp://youtube.com/watch?v=dQw4w9WgXcQ",
  `https://youtu.be/dQw4w9WgXcQ?${"x".repeat(600)}`,
])("takes nothing else: %j", (typed) => {
  expect(readVideoLink(typed)).toBeNull();
});

it.each([
  ["youtu.be/dQw4w9WgXcQ", "/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0"],
  ["vimeo.com/76979871", "/video/76979871?autoplay=1&dnt=1"],
])("plays %s in the host's player without cookies", (typed, path) => {
  const link = readVideoLink(typed);
  const { origin, href } = new URL(link ? embedOf(link) : "");
  expect(EMBED_ORIGINS).toContain(origin);
  expect(href).toBe(`${origin}${path}`);
});
