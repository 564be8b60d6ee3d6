import { expect, it } from "vitest";
import { readVideoLink } from "./video-link.ts";

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
