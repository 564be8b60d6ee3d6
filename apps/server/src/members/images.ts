/** Decodes images by their content and encodes them as WebP, so that nothing but the pixels is kept. */
import { isHeic } from "@ballast/contract/heic.ts";
import sharp from "sharp";
import { Refusal } from "../platform/refusal.ts";
import { createGate } from "../security/gate.ts";

/**
 * Other formats are not decoded: SVG is a program, and two broken ones decoded at once have crashed the
 * process.
 */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) });

const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "avif", "tiff"]);
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

/** A decoded picture takes up to 160 MB. */
const gate = createGate(2, 32);

export type ImageKind = "avatar" | "upload" | "post" | "post_small";

const SIDE: Record<ImageKind, number> = { avatar: 256, upload: 2048, post: 1600, post_small: 480 };

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * An avatar is cropped to a square of 256 px; other pictures keep their shape with bounded sides. Applies
 * the orientation recorded by the camera. Refuses file_not_an_image, and image_is_heic for the format of
 * iPhones: the decoder lacks HEVC, which is patented.
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
