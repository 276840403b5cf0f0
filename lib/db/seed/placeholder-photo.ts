import sharp from "sharp";

/** A drawn face of no real person before a CSS colour: a square WebP image with sides of `side` pixels. */
export const placeholderPhoto = (background: string, side: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${background}"/><circle cx="50" cy="40" r="19" fill="#f2e3d3"/><path d="M14 100c0-26 16-38 36-38s36 12 36 38z" fill="#f2e3d3"/></svg>`,
    ),
  )
    .webp()
    .toBuffer();
