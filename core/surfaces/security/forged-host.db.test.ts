import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'

const quay = 'quay.northwind.localhost'
const page = 'Accept: text/html'

/** The answer to a request as it is written here, headers and all. */
function answerTo(port: number, target: string, headers: string[]): Promise<string> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, page, 'Connection: close', '', '']
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** What is made of addresses: a page's head, redirects, and the files for search engines. */
const targets = [
  '/',
  '/book/lesson',
  '/directbooking/id/lesson',
  '/sitemap.xml',
  '/robots.txt',
  '/preview.png',
  '/none',
]

await withDatabase('a request that claims another host', (database) => {
  const worlds: Partial<Record<'direct' | 'behind', World>> = {}
  const ports: Record<string, number> = {}
  beforeAll(async () => {
    for (const [name, operator] of [
      ['direct', {}],
      ['behind', { trustProxy: '127.0.0.1' }],
    ] as const) {
      const world = await buildWorld(database(), { bundle: bookingBundle, operator, pages: barePages })
      await world.app.listen({ host: '127.0.0.1', port: 0 })
      const address = world.app.server.address()
      ports[name] = typeof address === 'object' && address !== null ? address.port : 0
      worlds[name] = world
    }
  })
  afterAll(async () => {
    for (const world of Object.values(worlds)) await world.close()
  })
  const ask = (how: 'direct' | 'behind', target: string, headers: string[]) =>
    answerTo(ports[how] ?? 0, target, headers)
  /** What is served to somebody who claims nothing, afterwards: what a cache might have kept of the others. */
  const expectUntouched = async (how: 'direct' | 'behind') => {
    for (const target of targets) expect(await ask(how, target, [`Host: ${quay}`]), target).not.toContain('evil')
  }

  test.each([
    [
      'of which no proxy is trusted',
      ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: evil', 'Forwarded: host=evil'],
    ],
    ['by other names', ['X-Original-Host: evil.example', 'X-Host: evil.example', 'X-Forwarded-Server: evil.example']],
    ['as a prefix', ['X-Forwarded-Prefix: //evil.example', 'X-Original-URL: //evil.example', 'X-Rewrite-URL: /evil']],
  ])('in headers %s is not heard', async (_which, headers) => {
    for (const target of targets)
      expect(await ask('direct', target, [`Host: ${quay}`, ...headers])).not.toContain('evil')
    await expectUntouched('direct')
  })

  test.each([
    'evil.example',
    `${quay}:80@evil.example`,
    `${quay}/evil`,
    `${quay}, evil.example`,
    `${quay}..`,
    `evil.example\t${quay}`,
    'b\u00fccher.evil.example',
    'xn--bcher-kva.evil.example',
    `${quay}:0`,
    `${quay}:65536`,
    '[::1]',
  ])('is served none of this one’s pages: %j', async (host) => {
    for (const target of ['/', '/sitemap.xml', '/robots.txt', '/book/lesson']) {
      const answer = await ask('direct', target, [`Host: ${host}`])
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
      expect(answer).not.toContain('evil')
      const passed = await ask('behind', target, [`Host: ${quay}`, `X-Forwarded-Host: ${host}`])
      if (!host.includes(',')) expect(passed).toMatch(/^HTTP\/1\.1 40[04] /)
      expect(passed).not.toContain('evil')
    }
    await expectUntouched('behind')
  })

  test.each([
    'https://evil.example/?',
    'evil',
    'javascript',
    'https, evil',
    'https://evil.example/#, http://evil.example/#',
  ])('by a scheme that a trusted proxy passes on is an address of HTTP: %j', async (proto) => {
    for (const target of targets) {
      const answer = await ask('behind', target, [`Host: ${quay}`, `X-Forwarded-Proto: ${proto}`])
      expect(answer, target).not.toContain('evil')
      expect(answer, target).not.toContain('javascript://')
    }
    await expectUntouched('behind')
  })

  test.each([
    [`http://evil.example/`, `Host: ${quay}`],
    [`http://evil.example/sitemap.xml`, `Host: ${quay}`],
    [`HTTPS://${quay}:81/robots.txt`, `Host: ${quay}`],
    [`http://${quay}/`, 'Host: evil.example'],
    [`http://${quay}@evil.example/`, `Host: ${quay}`],
  ])('in the first line is refused: %s with %s', async (target, host) => {
    expect(await ask('direct', target, [host])).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('and one that says the same host twice is served, however it is written', async () => {
    const sent = `Host: ${quay}`
    expect(await ask('direct', `http://${quay}/robots.txt`, [sent])).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask('direct', `http://${quay.toUpperCase()}/robots.txt`, [sent])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test.each([
    [`${quay}.`, 'http'],
    [quay.toUpperCase(), 'http'],
    [`${quay}:80`, 'http'],
    [`${quay}:00080`, 'http'],
    [`${quay}.:443`, 'https'],
  ])('%s by %s has the addresses of the one name', async (host, proto) => {
    const headers = [`Host: ${quay}`, `X-Forwarded-Host: ${host}`, `X-Forwarded-Proto: ${proto}`]
    expect(await ask('behind', '/robots.txt', headers)).toContain(`Sitemap: ${proto}://${quay}/sitemap.xml`)
  })
})
