/**
 * The service `user`: what staff publish (in the caller's language), customer service, and
 * feedback.
 */
import * as z from "zod/mini";
import { FEEDBACK_FILE_MAX_BYTES, FEEDBACK_FILES_MAX } from "../constants.ts";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";

/** The path of a drawing or a film, below the origin. */
const fileUrl = z.string();
/** A path in the app ("/projects", "/index/detail?productId=…"), or null for no link. */
const place = z.nullable(z.string());

const notice = () =>
  z.object({
    noticeId: idOf("content"),
    title: z.string(),
    body: z.string(),
    at: instant,
  });
export type Notice = z.output<ReturnType<typeof notice>>;

const video = () =>
  z.object({
    videoId: idOf("content"),
    title: z.string(),
    /** The text alternative for those who cannot see the picture. */
    description: z.string(),
    posterUrl: fileUrl,
    videoUrl: fileUrl,
  });
export type Video = z.output<ReturnType<typeof video>>;

const newsHead = () => ({
  newsId: idOf("content"),
  title: z.string(),
  /** The first paragraph. */
  summary: z.string(),
  imageUrl: z.nullable(fileUrl),
  at: instant,
});

export const carousel = endpoint({
  service: "user",
  method: "GET",
  path: "sys/carousel",
  member: true,
  body: "none",
  purpose: "home carousel",
  output: () =>
    z.object({
      list: z.array(
        z.object({
          slideId: idOf("content"),
          title: z.string(),
          body: z.string(),
          imageUrl: fileUrl,
          to: place,
        }),
      ),
    }),
});

export const popupNotice = endpoint({
  service: "user",
  method: "GET",
  path: "sys/popup-notice",
  member: true,
  body: "none",
  purpose: "popup notice",
  /** The newest notice since the member joined; earlier notices are no news. */
  output: () => z.object({ notice: z.nullable(notice()) }),
});

export const scrollNotices = endpoint({
  service: "user",
  method: "GET",
  path: "sys/scroll-notice",
  member: true,
  body: "none",
  purpose: "scrolling notice",
  output: () => z.object({ list: z.array(notice()) }),
});

export const walletNotice = endpoint({
  service: "user",
  method: "GET",
  path: "sys/wallet-notice",
  member: true,
  body: "none",
  purpose: "notice on the wallet",
  output: () => z.object({ notice: z.nullable(notice()) }),
});

export const homeVideo = endpoint({
  service: "user",
  method: "GET",
  path: "sys/home-video",
  member: true,
  body: "none",
  purpose: "the home video",
  output: () => z.object({ video: z.nullable(video()) }),
});

export const homeVideos = endpoint({
  service: "user",
  method: "GET",
  path: "sys/home-videos",
  member: true,
  body: "none",
  purpose: "the home videos",
  output: () => z.object({ list: z.array(video()) }),
});

export const newsList = endpoint({
  service: "user",
  method: "GET",
  path: "news/list",
  member: true,
  body: "query",
  purpose: "news",
  input: () => z.object(page),
  output: () => paged(z.object(newsHead())),
});

export const newsDetail = endpoint({
  service: "user",
  method: "GET",
  path: "news/detail",
  member: true,
  body: "query",
  purpose: "added: one news item, whole",
  input: () => z.object({ newsId: idOf("content") }),
  output: () => z.object({ ...newsHead(), body: z.string() }),
  refusals: ["item_unknown"],
});

export const customerService = endpoint({
  service: "user",
  method: "GET",
  path: "appUrl/info",
  member: false,
  body: "none",
  purpose: "customer-service link",
  /** Null while there is no online customer service. */
  output: () => z.object({ appUrl: z.nullable(z.string()) }),
});

export const createFeedback = endpoint({
  service: "user",
  method: "POST",
  path: "feedback/create",
  member: true,
  body: "multipart",
  keyed: true,
  files: {
    field: "picture",
    least: 0,
    most: FEEDBACK_FILES_MAX,
    mostBytes: FEEDBACK_FILE_MAX_BYTES,
  },
  purpose: "feedback with pictures",
  input: () =>
    z.object({
      question: z.string().check(z.maxLength(2_000)),
      description: z.string().check(z.maxLength(40_000)),
      phone: z.optional(z.string().check(z.maxLength(32))),
    }),
  output: () => z.object({ feedbackId: idOf("feedback") }),
  refusals: [
    "feedback_incomplete",
    "content_not_valid",
    "phone_not_valid",
    "images_most",
    "file_too_large",
    "file_not_an_image",
    "image_is_heic",
  ],
});
