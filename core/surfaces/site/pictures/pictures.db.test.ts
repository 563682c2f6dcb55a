import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import base from '../../../../themes/base/tokens.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { barePages } from '../../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../../testing/worlds/build-world.ts'

/** A picture that every site has. */
const drawn = '/favicon.svg'
const photos: Record<string, object> = {
  talk: { slug: 'the-talk', photo: drawn },
  lesson: { photo: '/robots.txt' },
  hidden: { photo: drawn, status: 'hidden' },
}
const bundle = {
  ...bookingBundle,
  bookables: bookingBundle.bookables.map((one) => ({ ...one, ...photos[one.id] })),
}

await withDatabase('pictures of a site', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), {
      bundle,
      pages: barePages,
    })
  })
  afterAll(() => world.close())

  const get = async (url: string, provider = 'quay') => {
    const { statusCode, headers, rawPayload } = await world.app.inject({ url, headers: { host: hostOf(provider) } })
    return { statusCode, type: headers['content-type'], location: headers.location, body: rawPayload }
  }

  test('a link preview is a PNG of the size that is asked for, with the photo beside its words', async () => {
    const { statusCode, type, body } = await get('/preview/the-talk.png')
    expect([statusCode, type]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    const at = (x: number, y: number) => [...data.subarray(3 * (y * 1200 + x), 3 * (y * 1200 + x) + 3)]
    const primary = [1, 3, 5].map((from) => Number.parseInt(base.light.primary.slice(from, from + 2), 16))
    expect(at(1150, 300)).toEqual(primary)
    expect(at(20, 300)).not.toEqual(primary)
    // Words are darker than what they stand on.
    const dark = Array.from({ length: 600 }, (_, x) => at(72 + x, 320)).some(([r = 255]) => r < 100)
    expect(dark).toBe(true)
  })

  test('one for each page, kept for those who ask again; by slug or id the same', async () => {
    const [one, again, byId, site, lesson] = await Promise.all(
      [
        '/preview/the-talk.png',
        '/preview/the-talk.png',
        '/preview/talk.png',
        '/preview.png',
        '/preview/lesson.png',
      ].map(async (url) => (await get(url)).body),
    )
    expect(again?.equals(one ?? Buffer.of())).toBe(true)
    expect(byId?.equals(one ?? Buffer.of())).toBe(true)
    expect(site?.equals(one ?? Buffer.of())).toBe(false)
    expect(lesson?.equals(one ?? Buffer.of())).toBe(false)
  })

  test('a page names the content of its preview, which may be kept for good; another address may not', async () => {
    const page = (await get('/book/the-talk')).body.toString()
    const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, search } = new URL(address)
    expect(pathname).toBe('/preview/the-talk.png')
    const kept = async (url: string) =>
      (await world.app.inject({ url, headers: { host: hostOf('quay') } })).headers['cache-control']
    expect(await kept(pathname + search)).toContain('immutable')
    for (const url of [pathname, `${pathname}?v=another`, `/preview.png${search}`])
      expect([url, await kept(url)]).toEqual([url, 'public, max-age=3600'])
  })

  test('of what is not shown there is none', async () => {
    for (const url of ['/preview/hidden.png', '/preview/nobody.png', '/picture/hidden.jpg', '/preview/talk.jpg'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    expect((await get('/preview/the-talk.png', 'kiln')).statusCode).toBe(404)
  })

  test('a photo comes in the size of mails; what is no picture leads to its own address', async () => {
    const { type, body } = await get('/picture/the-talk.jpg')
    expect(type).toBe('image/jpeg')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1120, height: 520 })
    expect(await get('/picture/lesson.jpg')).toMatchObject({ statusCode: 302, location: '/robots.txt' })
  })

  test('icons come in the sizes of the manifest', async () => {
    const manifest = JSON.parse((await get('/site.webmanifest')).body.toString())
    for (const { src, sizes, type } of manifest.icons.slice(1)) {
      const icon = await get(src)
      expect(icon.type).toBe(type)
      const { width, height } = await sharp(icon.body).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
