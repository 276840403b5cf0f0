/** Pictures that people upload, made anew: what is kept holds their pixels and nothing else. */
import sharp from "sharp";
import { inTurn } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";

/** The bytes are no picture that could be decoded, or one of too many pixels. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  constructor(readonly reason: "unreadable" | "tooManyPixels") {
    super(`the picture is refused: ${reason}`);
  }
}

/** A picture in two sizes, made anew. */
export type TwoSizes = { small: Buffer; large: Buffer; contentType: "image/webp" };

const { logoSmallPx, logoLargePx, photoSmallPx, photoLargePx, paperLargePx, pictureMaxPx, pictureMs } = constants;

// What a picture was is of no use to the next one, and two are worked on at once already.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decoded as far as it goes wrong, and turned as its camera said; every mark of where and by whom it was made is left behind. libvips
 * works beside the event loop, and stops at the deadline.
 */
const anew = (bytes: Buffer, side: number) =>
  sharp(bytes, { failOn: "error", limitInputPixels: pictureMaxPx * pictureMaxPx, pages: 1 })
    .timeout({ seconds: pictureMs / 1000 })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

/** Throws `PictureRefused` for whatever goes wrong, `WorkBusy` when too many other files wait. */
const made = <T>(bytes: Buffer, make: () => Promise<T>): Promise<T> =>
  inTurn(async () => {
    try {
      const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (Math.max(width, height) > pictureMaxPx) throw new PictureRefused("tooManyPixels");
      return await make();
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      throw new PictureRefused("unreadable");
    }
  });

const webp = { quality: 88, alphaQuality: 100 };

/** In two sizes: decoded once, the small one made from the large one. */
const twoSizes = (bytes: Buffer, large: number, small: { side: number; fit: "inside" | "cover" }): Promise<TwoSizes> =>
  made(bytes, async () => {
    const { data, info } = await anew(bytes, large).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: info });
    const { side: width, side: height, fit } = small;
    const resized = pixels().resize({ width, height, fit, position: "attention", withoutEnlargement: true });
    return {
      small: await resized.webp(webp).toBuffer(),
      large: await pixels().webp(webp).toBuffer(),
      contentType: "image/webp",
    };
  });

/** A logo in its two sizes, without any metadata. Throws `PictureRefused`; `WorkBusy`. */
export const encodeLogo = (bytes: Buffer): Promise<TwoSizes> =>
  twoSizes(bytes, logoLargePx, { side: logoSmallPx, fit: "inside" });

/** A person's photo: a small square of what catches the eye, and the whole. Without any metadata. Throws `PictureRefused`; `WorkBusy`. */
export const encodePhoto = (bytes: Buffer): Promise<TwoSizes> =>
  twoSizes(bytes, photoLargePx, { side: photoSmallPx, fit: "cover" });

/** A paper that was photographed, as large as it must be to be read. Without any metadata. Throws `PictureRefused`; `WorkBusy`. */
export const encodePaper = (bytes: Buffer): Promise<{ bytes: Buffer; contentType: "image/jpeg" }> =>
  made(bytes, async () => ({
    bytes: await anew(bytes, paperLargePx).flatten({ background: "#ffffff" }).jpeg({ quality: 88 }).toBuffer(),
    contentType: "image/jpeg",
  }));
