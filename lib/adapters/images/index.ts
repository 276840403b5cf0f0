/** Pictures that people upload, made anew: what is kept holds their pixels and nothing else. */
import sharp from "sharp";
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

const { logoSmallPx, logoLargePx, photoSmallPx, photoLargePx, paperLargePx, pictureMaxPx } = constants;

/** Decoded as far as it goes wrong, and turned as its camera said; every mark of where and by whom it was made is left behind. */
const anew = (bytes: Buffer, side: number, fit: "inside" | "cover") =>
  sharp(bytes, { failOn: "error", limitInputPixels: pictureMaxPx * pictureMaxPx, pages: 1 })
    .rotate()
    .resize({ width: side, height: side, fit, position: "attention", withoutEnlargement: true });

/** Throws `PictureRefused` for whatever goes wrong. */
async function made<T>(bytes: Buffer, make: () => Promise<T>): Promise<T> {
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > pictureMaxPx) throw new PictureRefused("tooManyPixels");
    return await make();
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("unreadable");
  }
}

const webp = { quality: 88, alphaQuality: 100 };

/** A logo in its two sizes, without any metadata. Throws `PictureRefused`. */
export const encodeLogo = (bytes: Buffer): Promise<TwoSizes> =>
  made(bytes, async () => {
    const [small, large] = await Promise.all(
      [logoSmallPx, logoLargePx].map((side) => anew(bytes, side, "inside").webp(webp).toBuffer()),
    );
    return { small: small as Buffer, large: large as Buffer, contentType: "image/webp" };
  });

/** A person's photo: a small square of what catches the eye, and the whole. Without any metadata. Throws `PictureRefused`. */
export const encodePhoto = (bytes: Buffer): Promise<TwoSizes> =>
  made(bytes, async () => {
    const [small, large] = await Promise.all([
      anew(bytes, photoSmallPx, "cover").webp(webp).toBuffer(),
      anew(bytes, photoLargePx, "inside").webp(webp).toBuffer(),
    ]);
    return { small, large, contentType: "image/webp" };
  });

/** A paper that was photographed, as large as it must be to be read. Without any metadata. Throws `PictureRefused`. */
export const encodePaper = (bytes: Buffer): Promise<{ bytes: Buffer; contentType: "image/jpeg" }> =>
  made(bytes, async () => ({
    bytes: await anew(bytes, paperLargePx, "inside")
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 88 })
      .toBuffer(),
    contentType: "image/jpeg",
  }));
