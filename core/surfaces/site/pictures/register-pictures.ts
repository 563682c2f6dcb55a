import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeNamed } from '../../../../themes/index.ts'
import type { ThemeTokens } from '../../../domain/theme.ts'
import { getBookable } from '../../../operations/availability/get-bookable.ts'
import { BoundedMap } from '../../../operations/caches/bounded-map.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { callFor } from '../bootstrap/call-operations.ts'
import { siteGate } from '../bootstrap/site-facts.ts'
import { tenantMarks } from '../cache/tenant-marks.ts'
import type { SiteDeps } from '../site-deps.ts'
import { drawIcon, drawPreview, pictureRoom, previewSize } from './draw-preview.ts'
import { type Letters, lettersOf } from './letters.ts'
import { ownPicture } from './own-picture.ts'
import { packPreview } from './pack-preview.ts'
import { previewOf } from './preview-facts.ts'

const anHour = 'public, max-age=3600'
/** Of an address that names its content. */
const forever = 'public, max-age=31536000, immutable'
/** Bytes of all tenants' pictures together: some two hundred previews. */
const keptBytes = 16 * 1024 * 1024
/** A bookable's photo for mails, pixels: as wide as they are, on a fine screen. */
const photoSize = { width: 1120, height: 520 }
/** Pixels; the first is for home screens of iPhones, the others are in the web manifest. */
export const iconSizes = [180, 192, 512] as const

const photoOf = ({ photo = '' }: { photo?: string }): string => photo

const nameOf = (tenant: Tenant) => tenant.provider?.name ?? tenant.whitelabel.label

/** A picture, with the mark of its content where its address may name it; or where it is to be fetched. */
type Made = { picture: Buffer; mark?: string } | { at: string } | null

/**
 * The pictures that are made for each tenant: link previews (`/preview.png`, `/preview/{slug}.png`), photos for mails
 * (`/picture/{slug}.jpg`) and icons. Sites that show links, mail programs and home screens draw no SVG. They are made
 * one after the other, and kept.
 */
export function registerPictures(app: FastifyInstance, deps: SiteDeps): void {
  const kept = new BoundedMap<string, Buffer>(keptBytes, (png, key) => png.length + key.length)
  const letters = new WeakMap<ThemeTokens, Promise<Letters>>()
  const markOf = tenantMarks()
  let last: Promise<unknown> = Promise.resolve()

  function lettersFor(theme: ThemeTokens): Promise<Letters> {
    const known = letters.get(theme) ?? lettersOf(theme, deps.fonts)
    letters.set(theme, known)
    return known
  }

  /** Drawn once, however many ask at the same time: the later ones find it when it is their turn. */
  async function once(key: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = kept.get(key)
    if (known) return known
    const turn = last.then(async () => kept.get(key) ?? (await draw()))
    last = turn.catch(() => null)
    const png = await turn
    if (png) kept.set(key, png)
    return png
  }

  async function preview(tenant: Tenant, slug: string | null): Promise<Made> {
    const bookable = slug === null ? null : await callFor(deps, tenant, getBookable, { id: slug })
    if (slug !== null && !bookable) return null
    const { facts, theme, photo: address, mark } = previewOf(tenant, bookable)
    const picture = await once(JSON.stringify(['preview', mark]), async () => {
      const { default: sharp } = await import('sharp')
      const photo = await ownPicture(app, tenant, address, { ...pictureRoom, fit: 'eye' })
      const svg = drawPreview(facts, theme, await lettersFor(theme), photo !== null)
      const { left, top } = pictureRoom
      const card = sharp(Buffer.from(svg)).resize(previewSize.width, previewSize.height)
      return packPreview(photo ? card.composite([{ input: photo, left, top }]) : card)
    })
    return picture && { picture, mark }
  }

  /** Null where there is none; what can't be made into one is sent as it is, from its own address. */
  async function photo(tenant: Tenant, slug: string): Promise<Made> {
    const bookable = await callFor(deps, tenant, getBookable, { id: slug })
    if (!bookable || photoOf(bookable) === '') return null
    const made = await once(JSON.stringify([markOf(tenant), 'photo', bookable.id]), async () => {
      const picture = await ownPicture(app, tenant, photoOf(bookable), { ...photoSize, fit: 'middle' })
      if (picture === null) return null
      const { default: sharp } = await import('sharp')
      return sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    })
    return made ? { picture: made } : { at: photoOf(bookable) }
  }

  const icon = async (tenant: Tenant, size: number): Promise<Made> => {
    const picture = await once(JSON.stringify([markOf(tenant), 'icon', size]), async () => {
      const { default: sharp } = await import('sharp')
      const theme = themeNamed(tenant.theme, tenant.plugins.themes)
      const inner = Math.round(size * 0.8)
      const room = { width: inner, height: inner, fit: 'whole' as const }
      const logo = await ownPicture(app, tenant, tenant.provider?.bookinglogo ?? '', room)
      const square = { width: size, height: size, channels: 4 as const, background: theme.light.surface }
      const drawn = logo
        ? sharp({ create: square }).composite([{ input: logo, gravity: 'centre' }])
        : sharp(Buffer.from(drawIcon(nameOf(tenant), theme, await lettersFor(theme), size)))
      return drawn.png({ palette: true }).toBuffer()
    })
    return picture && { picture }
  }

  /** @param path `:slug` in it names a bookable */
  const serve = (path: string, type: 'png' | 'jpeg', make: (tenant: Tenant, slug: string) => Promise<Made>) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const { slug = '' } = request.params as { slug?: string }
      const tenant = await deps.resolveTenant(request)
      const made = tenant && (await make(tenant, slug))
      if (!made) return reply.code(404).type('text/plain; charset=utf-8').send('')
      const { v } = request.query as { v?: unknown }
      const isThis = 'mark' in made && made.mark === v
      reply.header('cache-control', isThis ? forever : anHour)
      return 'picture' in made ? reply.type(`image/${type}`).send(made.picture) : reply.redirect(made.at)
    })
  const open =
    (make: (tenant: Tenant, slug: string) => Promise<Made>) =>
    async (tenant: Tenant, slug: string): Promise<Made> =>
      siteGate(tenant) === null ? make(tenant, slug) : null
  serve(
    '/preview.png',
    'png',
    open((tenant) => preview(tenant, null)),
  )
  serve('/preview/:slug.png', 'png', open(preview))
  serve('/picture/:slug.jpg', 'jpeg', open(photo))
  for (const size of iconSizes) serve(`/icon-${size}.png`, 'png', (tenant) => icon(tenant, size))
}
