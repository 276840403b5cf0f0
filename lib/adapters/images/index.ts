/** Re-encodes uploaded images, so that the stored file contains only their pixels. */
import sharp, { type Metadata } from "sharp";
import { inQueue } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";

/** The bytes are not an image that can be decoded, or have too many pixels. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  constructor(readonly reason: "unreadable" | "tooManyPixels") {
    super(`the picture is refused: ${reason}`);
  }
}

/** A re-encoded image in two sizes. */
export type ImageSizes = { small: Buffer; large: Buffer; contentType: "image/webp" };

const { logoSmallPx, logoLargePx, photoSmallPx, photoLargePx, documentLargePx, pictureMaxPx, pictureMs } = constants;
const { signatureImageMaxPx } = constants;

// Caching one image does not speed up the next, and two are processed at once already.
sharp.cache(false);
sharp.concurrency(1);

/** Stops decoding at the first error. libvips runs outside the event loop, and stops at the deadline. */
const decoded = (bytes: Buffer) =>
  sharp(bytes, { failOn: "error", limitInputPixels: pictureMaxPx * pictureMaxPx, pages: 1 }).timeout({
    seconds: pictureMs / 1000,
  });

/** Rotates the image by its EXIF orientation and drops all metadata. */
const reencode = (bytes: Buffer, side: number) =>
  decoded(bytes).rotate().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

/** Throws `PictureRefused` when decoding fails, `WorkBusy` when too many other files are queued. */
const made = <T>(bytes: Buffer, make: (metadata: Metadata) => Promise<T>): Promise<T> =>
  inQueue(async () => {
    try {
      const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
      const { width = 0, height = 0 } = metadata;
      if (Math.max(width, height) > pictureMaxPx) throw new PictureRefused("tooManyPixels");
      return await make(metadata);
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      throw new PictureRefused("unreadable");
    }
  });

const webp = { quality: 88, alphaQuality: 100 };

/** Decodes the image once and makes the small size from the large one. */
const twoSizes = (
  bytes: Buffer,
  large: number,
  small: { side: number; fit: "inside" | "cover" },
): Promise<ImageSizes> =>
  made(bytes, async () => {
    const { data, info } = await reencode(bytes, large)
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: info });
    const { side: width, side: height, fit } = small;
    const resized = pixels().resize({ width, height, fit, position: "attention", withoutEnlargement: true });
    return {
      small: await resized.webp(webp).toBuffer(),
      large: await pixels().webp(webp).toBuffer(),
      contentType: "image/webp",
    };
  });

/** Encodes a logo in two sizes, without metadata. Throws `PictureRefused` or `WorkBusy`. */
export const encodeLogo = (bytes: Buffer): Promise<ImageSizes> =>
  twoSizes(bytes, logoLargePx, { side: logoSmallPx, fit: "inside" });

/**
 * Encodes a person's photo, without metadata: a small square cropped to the most salient part, and the whole image.
 * Throws `PictureRefused` or `WorkBusy`.
 */
export const encodePhoto = (bytes: Buffer): Promise<ImageSizes> =>
  twoSizes(bytes, photoLargePx, { side: photoSmallPx, fit: "cover" });

/**
 * Encodes a photographed document, large enough to be legible, without metadata. Throws `PictureRefused` or `WorkBusy`.
 */
export const encodeDocumentImage = (bytes: Buffer): Promise<{ bytes: Buffer; contentType: "image/jpeg" }> =>
  made(bytes, async () => ({
    bytes: await reencode(bytes, documentLargePx).flatten({ background: "#ffffff" }).jpeg({ quality: 88 }).toBuffer(),
    contentType: "image/jpeg",
  }));

const WHITE = 255;

/**
 * Encodes a drawn signature on white, as the PNG used in the sealed document: 8 bits, RGB, no transparency, no
 * metadata. Throws `PictureRefused` when it is not a PNG within `signatureImageMaxPx` or is blank; throws `WorkBusy`.
 */
export const encodeSignature = (bytes: Buffer): Promise<Buffer> =>
  made(bytes, async ({ format, width = 0, height = 0 }) => {
    const isTooLarge = width > signatureImageMaxPx.width || height > signatureImageMaxPx.height;
    if (format !== "png" || isTooLarge) throw new PictureRefused("unreadable");
    const onWhite = decoded(bytes).flatten({ background: "#ffffff" }).toColourspace("srgb");
    const { data, info } = await onWhite.raw().toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data, { raw: info }).stats();
    if (channels.every(({ min }) => min === WHITE)) throw new PictureRefused("unreadable");
    return sharp(data, { raw: info }).png({ adaptiveFiltering: true }).toBuffer();
  });
