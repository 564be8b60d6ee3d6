/** Decodes images by their content and encodes them as WebP, so that nothing but the pixels is kept. */
import { isHeic } from "@ballast/contract/heic.ts";
import { Refusal } from "../platform/refusal.ts";
import { createWorkQueue } from "../platform/work-queue.ts";

/**
 * Other formats are not decoded: SVG is a program, and two broken ones decoded at once have crashed the
 * process.
 */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];

/** Loaded with the first picture, because its libraries take 20 MB. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}
let opening: ReturnType<typeof openSharp> | undefined;

const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "avif", "tiff"]);
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

/** A decoded picture takes up to 160 MB. */
const queue = createWorkQueue({ atOnce: 1, takesMs: 300 });

export type ImageKind = "avatar" | "upload" | "post" | "post_small";

const SIDE: Record<ImageKind, number> = { avatar: 256, upload: 2048, post: 1600, post_small: 480 };

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * An avatar is cropped to a square of 256 px; other pictures keep their shape with bounded sides. Applies
 * the orientation recorded by the camera. Refuses file_not_an_image, and image_is_heic for the format of
 * iPhones: the decoder lacks HEVC, which is patented.
 */
export function reencode(bytes: Buffer, kind: ImageKind): Promise<Picture> {
  return queue(async () => {
    opening ??= openSharp();
    const sharp = await opening.catch((error) => {
      opening = undefined;
      throw error;
    });
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
