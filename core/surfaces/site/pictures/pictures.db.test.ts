import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import base from '../../../../themes/base/tokens.ts'
import { FileStoreFault } from '../../../plugin-api/index.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { barePages } from '../../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../../testing/worlds/build-world.ts'
import { openApp } from '../../../testing/worlds/open-app.ts'
import { tenantAt } from '../../../testing/worlds/tenant-at.ts'

/** A picture that every site has. */
const drawn = '/favicon.svg'
const photos: Record<string, object> = {
  talk: { slug: 'the-talk', photo: drawn },
  lesson: { photo: '/robots.txt' },
  hidden: { photo: drawn, status: 'hidden' },
  // Nothing waits for itself.
  course: { photo: '/preview/course.png' },
}
const bundle = {
  ...bookingBundle,
  providers: bookingBundle.providers.map((one) => ({ ...one, ...(one.id === 'kiln' && { bookinglogo: drawn }) })),
  bookables: bookingBundle.bookables.map((one) => ({ ...one, ...photos[one.id] })),
}

/** Red, green and blue of a colour of a theme. */
const colourOf = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

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
    const primary = colourOf(base.light.primary)
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

  test('a preview is the same at each port, with the address of the site alone', async () => {
    const at = async (port: string) => {
      const url = '/preview/course.png'
      return (await world.app.inject({ url, headers: { host: `${hostOf('quay')}${port}` } })).rawPayload
    }
    // A forged one first, which must be none of its own.
    const forged = await at(':1')
    expect((await at('')).equals(forged)).toBe(true)
    const folder = join(world.config.dataFolder, 'files/northwind/previews')
    // Those of the tests before may still be on their way there.
    const kept = async () => {
      const names = (await readdir(folder)).filter((one) => one.endsWith('.png'))
      const all = await Promise.all(names.map((name) => readFile(join(folder, name))))
      return all.filter((one) => one.equals(forged)).length
    }
    await vi.waitFor(async () => expect(await kept()).toBe(1))
    for (const port of [':2', ':3', ':65535']) expect((await at(port)).equals(forged)).toBe(true)
    expect(await kept()).toBe(1)
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

  test('a preview is kept in the file store under its content, and another start takes it from there', async () => {
    const drawn = (await get('/preview/the-talk.png')).body
    const folder = join(world.config.dataFolder, 'files/northwind/previews')
    const find = async () => {
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.png')))
        if ((await readFile(join(folder, name))).equals(drawn)) return join(folder, name)
      throw new Error('not yet')
    }
    const path = await vi.waitFor(find, { timeout: 10_000 })
    const marked = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const start = async () => {
      const { app } = await openApp({ db: world.app.platform.db, operator: world.config, pages: barePages })
      const { rawPayload } = await app.inject({ url: '/preview/the-talk.png', headers: { host: hostOf('quay') } })
      await app.close()
      return rawPayload
    }
    await writeFile(path, marked)
    expect((await start()).equals(marked)).toBe(true)
    // The file of another content is drawn over.
    await writeFile(`${path}.type`, JSON.stringify({ contentType: 'image/png; content=another' }))
    expect((await start()).equals(drawn)).toBe(true)
    expect((await readFile(path)).equals(drawn)).toBe(true)
  })

  test('a store that fails costs no preview', async () => {
    const { files } = (await tenantAt(world.app, hostOf('quay'))).plugins
    const original = { ...files }
    let asked = 0
    const fail = () => {
      asked += 1
      return Promise.reject(new FileStoreFault('full', 'no room'))
    }
    Object.assign(files, { get: fail, put: fail })
    const { statusCode, type } = await get('/preview/visit.png')
    await vi.waitFor(() => expect(asked).toBe(2), { timeout: 10_000 })
    Object.assign(files, original)
    expect([statusCode, type]).toEqual([200, 'image/png'])
  })

  test('of what is not shown there is none', async () => {
    for (const url of ['/preview/hidden.png', '/preview/nobody.png', '/picture/hidden.jpg', '/preview/talk.jpg'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    expect((await get('/preview/the-talk.png', 'kiln')).statusCode).toBe(404)
    expect((await get('/preview/course.png')).statusCode).toBe(200)
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

  test('the icons of a provider with a logo show it, whole, on the colour of its pages', async () => {
    for (const size of [180, 192, 512]) {
      const pixels = async (provider: string) => {
        const { body } = await get(`/icon-${size}.png`, provider)
        const { data, info } = await sharp(body).removeAlpha().toColourspace('srgb').raw().toBuffer({
          resolveWithObject: true,
        })
        expect(info).toMatchObject({ width: size, height: size, channels: 3 })
        return (x: number, y: number) => [...data.subarray(3 * (y * size + x), 3 * (y * size + x) + 3)]
      }
      const [own, initial] = [await pixels('kiln'), await pixels('quay')]
      const surface = colourOf(base.light.surface)
      const primary = colourOf(base.light.primary)
      const [edge, side, middle] = [Math.round(size * 0.05), Math.round(size * 0.15), Math.round(size / 2)]
      expect([own(edge, middle), own(middle, edge)], `${size}`).toEqual([surface, surface])
      expect([own(side, middle), own(size - side, middle)], `${size}`).toEqual([primary, primary])
      expect(initial(edge, middle), `${size}`).toEqual(primary)
    }
  })
})
