import sharp from 'sharp'
import { isSvg } from '../../../operations/uploads/is-svg.ts'

/** More than a camera takes, pixels. */
const mostPixels = 100_000_000

interface Room {
  width: number
  height: number
  /** Whether what does not fit is cut off (around what draws the eye, or around the middle), or all of it is shown. */
  fit: 'eye' | 'middle' | 'whole'
}

/** A custom property with a value such as colours and lengths have: a short one, so that no picture grows by them. */
const property = /(?<![\w-])(--[\w-]+)\s*:\s*([^;}]{1,64})(?=[;}])/g

/**
 * Fills in the custom properties (`var(--ink)`) of a drawing, which the library does not know: each one's first value,
 * which is the one for light pages. In a time proportional to the drawing's length: a tenant may have sent it.
 */
export function withoutProperties(picture: Buffer): Buffer {
  if (!isSvg(picture)) return picture
  const text = picture.toString('utf8')
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(property)) if (!values.has(name)) values.set(name, value.trim())
  return Buffer.from(text.replaceAll(/var\(\s*(--[\w-]+)\s*\)/g, (whole, name: string) => values.get(name) ?? whole))
}

/** A picture's file made to fit, as a PNG; null if it can't be drawn. */
export async function fitPicture(file: Uint8Array, { width, height, fit }: Room): Promise<Buffer | null> {
  try {
    return await sharp(withoutProperties(Buffer.from(file)), { limitInputPixels: mostPixels })
      .rotate()
      .resize(width, height, {
        fit: fit === 'whole' ? 'contain' : 'cover',
        position: fit === 'eye' ? 'attention' : 'centre',
        background: '#0000',
      })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
