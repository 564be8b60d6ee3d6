/** Images are read by content and written anew as WebP: nothing but the pixels goes on. */
import { isHeic } from "@ballast/contract/heic.ts";
import sharp from "sharp";
import { Refusal } from "../platform/refusal.ts";
import { createGate } from "../security/gate.ts";

/**
 * Nothing else is even looked at: SVG is a program that draws, and two broken ones read at once have
 * ended the whole process.
 */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) });

const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "avif", "tiff"]);
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

/** A picture in memory takes up to 160 MB. */
const gate = createGate(2, 32);

export type ImageKind = "avatar" | "upload" | "post" | "post_small";

const SIDE: Record<ImageKind, number> = { avatar: 256, upload: 2048, post: 1600, post_small: 480 };

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * An avatar is cut to a square of 256 px; the others keep their shape, with sides of at most so many
 * pixels. The orientation a camera noted is applied. Refuses with file_not_an_image, and with
 * image_is_heic what iPhones keep: the reader has no decoder of HEVC, whose patents others hold.
 */
export function reencode(bytes: Buffer, kind: ImageKind): Promise<Picture> {
  return gate(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" });
      const { format } = await image.metadata();
      if (!FORMATS.has(format)) throw new Refusal("file_not_an_image");
      const { data, info } = await image
        .autoOrient()
        .resize(SIDE[kind], SIDE[kind], {
          fit: kind === "avatar" ? "cover" : "inside",
          withoutEnlargement: kind !== "avatar",
        })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw new Refusal(isHeic(bytes) ? "image_is_heic" : "file_not_an_image");
    }
  });
}
