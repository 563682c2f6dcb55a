import type { Sharp } from 'sharp'

/** Those who show links leave out pictures that are larger, bytes. */
export const largestPreview = 200_000

/**
 * Ways to pack, from the finest: what is lost of 256 colours is spread over its neighbours, which costs room where a
 * photo is restless; sixteen take four bits a pixel, so that no photo's room needs more than 144 kB.
 */
const palettes = [{ effort: 5 }, { effort: 5, dither: 0 }, { effort: 1, dither: 0.5, colours: 16 }]

/** A link preview as a PNG, with as many colours as its size allows. */
export async function packPreview(card: Sharp): Promise<Buffer> {
  let packed = Buffer.alloc(0)
  for (const palette of palettes) {
    packed = await card
      .clone()
      .png({ palette: true, compressionLevel: 9, ...palette })
      .toBuffer()
    if (packed.length <= largestPreview) break
  }
  return packed
}
