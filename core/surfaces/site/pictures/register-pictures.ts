import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeNamed } from '../../../../themes/index.ts'
import { getBookable } from '../../../operations/availability/get-bookable.ts'
import { BoundedMap } from '../../../operations/caches/bounded-map.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { setRefusalStatus } from '../../errors/refusal-status.ts'
import { callFor } from '../bootstrap/call-operations.ts'
import { siteGate } from '../bootstrap/site-facts.ts'
import { tenantMarks } from '../cache/tenant-marks.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { PictureOrder } from './draw-picture.ts'
import { fewThreads, ThreadFault } from './few-threads.ts'
import { ownPicture } from './own-picture.ts'
import { previewOf } from './preview-facts.ts'
import { storedPreviews } from './stored-previews.ts'

const anHour = 'public, max-age=3600'
/** Of an address that names its content. */
const forever = 'public, max-age=31536000, immutable'
/** Bytes of all tenants' pictures together: some two hundred previews. */
const keptBytes = 16 * 1024 * 1024
/** A picture takes 0.1 to 0.3 s, and a photo of a hundred megapixels some seconds. */
const drawing = { most: 2, waiting: 100, patience: 30_000, idle: 60_000, memory: 256 }
/** Pixels; the first is for home screens of iPhones, the others are in the web manifest. */
export const iconSizes = [180, 192, 512] as const

const photoOf = ({ photo = '' }: { photo?: string }): string => photo

const nameOf = (tenant: Tenant) => tenant.provider?.name ?? tenant.whitelabel.label

/** A picture, with the mark of its content where its address may name it; or where it is to be fetched. */
type Made = { picture: Buffer; mark?: string } | { at: string } | null

/**
 * The pictures that are made for each tenant: link previews (`/preview.png`, `/preview/{slug}.png`), photos for mails
 * (`/picture/{slug}.jpg`) and icons. Sites that show links, mail programs and home screens draw no SVG. They are drawn
 * in threads of their own, two at a time, and kept; previews also in the file store.
 */
export function registerPictures(app: FastifyInstance, deps: SiteDeps): void {
  const kept = new BoundedMap<string, Buffer>(keptBytes, (png, key) => png.length + key.length)
  const underWay = new Map<string, Promise<Buffer | null>>()
  const markOf = tenantMarks()
  const stored = storedPreviews(deps.ports)
  const script = new URL('./picture-worker.ts', import.meta.url)
  const { root, registry } = deps
  const threads = fewThreads<PictureOrder, Uint8Array | null>(script, { root, themes: registry.themes }, drawing)
  app.addHook('onClose', async () => {
    await threads.close()
    await stored.settle()
  })

  async function draw(order: () => Promise<PictureOrder>): Promise<Buffer | null> {
    // A library that is loaded in threads alone is unloaded with them, which it does not survive.
    await import('sharp')
    const drawn = await threads.ask(order)
    return drawn && Buffer.from(drawn)
  }

  /** Made once, however many ask at the same time. */
  async function once(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    const making = make().finally(() => underWay.delete(key))
    underWay.set(key, making)
    const picture = await making
    if (picture) kept.set(key, picture)
    return picture
  }

  async function preview(tenant: Tenant, slug: string | null): Promise<Made> {
    const bookable = slug === null ? null : await callFor(deps, tenant, getBookable, { id: slug })
    if (slug !== null && !bookable) return null
    const { facts, theme, photo: address, mark } = previewOf(tenant, bookable)
    const page = { tenant, bookable: bookable?.id ?? '', mark }
    const picture = await once(JSON.stringify(['preview', mark]), async () => {
      const found = await stored.find(page)
      if (found) return found
      const drawn = await draw(async () => {
        const photo = await ownPicture(app, tenant, address)
        return { kind: 'preview', facts, theme, photo }
      })
      if (drawn) stored.keep(page, drawn)
      return drawn
    })
    return picture && { picture, mark }
  }

  /** Null where there is none; what can't be made into one is sent as it is, from its own address. */
  async function photo(tenant: Tenant, slug: string): Promise<Made> {
    const bookable = await callFor(deps, tenant, getBookable, { id: slug })
    if (!bookable || photoOf(bookable) === '') return null
    const made = await once(JSON.stringify([markOf(tenant), 'photo', bookable.id]), () =>
      draw(async () => ({ kind: 'photo', photo: await ownPicture(app, tenant, photoOf(bookable)) })),
    )
    return made ? { picture: made } : { at: photoOf(bookable) }
  }

  const icon = async (tenant: Tenant, size: number): Promise<Made> => {
    const picture = await once(JSON.stringify([markOf(tenant), 'icon', size]), () =>
      draw(async () => {
        const theme = themeNamed(tenant.theme, tenant.plugins.themes)
        const logo = await ownPicture(app, tenant, tenant.provider?.bookinglogo ?? '')
        return { kind: 'icon', name: nameOf(tenant), theme, size, logo }
      }),
    )
    return picture && { picture }
  }

  /** @param path `:slug` in it names a bookable */
  const serve = (path: string, type: 'png' | 'jpeg', make: (tenant: Tenant, slug: string) => Promise<Made>) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const { slug = '' } = request.params as { slug?: string }
      const tenant = await deps.resolveTenant(request)
      const made = tenant && (await make(tenant, slug).catch(missing))
      if (made === 'later') return setRefusalStatus(reply, 'unavailable').header('cache-control', 'no-store').send('')
      if (!made) return reply.code(404).type('text/plain; charset=utf-8').send('')
      const { v } = request.query as { v?: unknown }
      const isThis = 'mark' in made && made.mark === v
      reply.header('cache-control', isThis ? forever : anHour)
      return 'picture' in made ? reply.type(`image/${type}`).send(made.picture) : reply.redirect(made.at)
    })
  /** One that can't be drawn now may be later; whoever shows links asks again. */
  function missing(error: unknown): 'later' {
    if (!(error instanceof ThreadFault)) throw error
    if (error.kind === 'failed') deps.ports.log.error({ fault: error.message }, 'a picture could not be drawn')
    return 'later'
  }
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
