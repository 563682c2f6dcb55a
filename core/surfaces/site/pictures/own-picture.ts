import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../../../operations/tenant.ts'
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

/**
 * A picture of this site, made to fit; null if its address is elsewhere (nothing is fetched from there) or if it can't
 * be drawn.
 */
export async function ownPicture(
  app: FastifyInstance,
  tenant: Tenant,
  address: string,
  { width, height, fit }: Room,
): Promise<Buffer | null> {
  const url = address === '' ? null : URL.parse(address, tenant.origin)
  if (!url || url.origin !== new URL(tenant.origin).origin) return null
  const answer = await app.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: url.host } })
  if (answer.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('image/')) return null
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(withoutProperties(answer.rawPayload), { limitInputPixels: mostPixels })
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
