import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const password = 'Tiller-7!'
const olga = { id: 'olga', email: 'olga@club.example', role: 'customer', firstname: 'Olga', password }

const frame = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

await withDatabase('handback', (database) => {
  let world: BookingWorld
  let window: Visitor
  beforeAll(async () => {
    world = await bookingWorld(database(), { ...bookingBundle, users: [olga] })
    window = visitorOf(world.app)
    await window.call('login_user', { username: olga.email, password })
  })
  afterAll(() => world.close())

  async function codeFor(challenge: string, typed?: true): Promise<string> {
    const { result } = await window.call<{ code: string }>('begin_handback', { challenge, ...(typed && { typed }) })
    if (!result) throw new Error('no code')
    return result.code
  }
  const redeem = (code: string, verifier: string, by = visitorOf(world.app)) =>
    by.call<{ id: string; sessiontoken?: string }>('redeem_handback', {
      ...{ code, verifier, framed: true, transport: 'memory' },
    })
  const refused = 'handback_wrong'
  const codeOf = async (answer: ReturnType<typeof redeem>) => (await answer).error?.data?.code

  describe('a code of a window', () => {
    test('signs the frame of its challenge on, once', async () => {
      const { verifier, challenge } = frame()
      const code = await codeFor(challenge)
      expect(code.length).toBeGreaterThanOrEqual(43)
      const { result } = await redeem(code, verifier)
      expect(result).toMatchObject({ id: 'olga', sessiontoken: expect.any(String) })
      expect(await codeOf(redeem(code, verifier))).toBe(refused)
    })

    test('of two that redeem it at once, one is signed on', async () => {
      const { verifier, challenge } = frame()
      const code = await codeFor(challenge)
      const answers = await Promise.all([redeem(code, verifier), redeem(code, verifier)])
      expect(answers.filter(({ result }) => result)).toHaveLength(1)
    })

    test('is of no use to another frame', async () => {
      const code = await codeFor(frame().challenge)
      expect(await codeOf(redeem(code, frame().verifier))).toBe(refused)
    })

    test('ends after a minute, and six digits after two', async () => {
      const [handed, typed] = [frame(), frame()]
      const codes = [await codeFor(handed.challenge), await codeFor(typed.challenge, true)] as const
      expect(codes[1]).toMatch(/^\d{6}$/)
      world.clock.now += 60_000
      expect(await codeOf(redeem(codes[0], handed.verifier))).toBe(refused)
      world.clock.now += 59_000
      expect((await redeem(codes[1], typed.verifier)).result).toMatchObject({ id: 'olga' })
      const late = await codeFor(typed.challenge, true)
      world.clock.now += 120_000
      expect(await codeOf(redeem(late, typed.verifier))).toBe(refused)
    })

    test('can be guessed five times', async () => {
      const { verifier, challenge } = frame()
      const code = await codeFor(challenge, true)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tried = 0; tried < 5; tried += 1) expect(await codeOf(redeem(wrong, verifier))).toBe(refused)
      expect(await codeOf(redeem(code, verifier))).toBe('too_many_attempts')
    })

    test('is made for who is signed in alone', async () => {
      const answer = await visitorOf(world.app).call('begin_handback', { challenge: frame().challenge })
      expect(answer.error?.data?.code).toBe('login_required')
    })

    test('is not stored: neither code, digits nor challenge', async () => {
      const { challenge } = frame()
      const codes = [await codeFor(challenge), await codeFor(challenge, true), challenge]
      const rows = JSON.stringify(await database().db.knex('account_links').select())
      for (const code of codes) expect(rows).not.toContain(code)
    })
  })

  test.each(['quay.northwind.localhost', 'northwind.localhost'])(
    'what is shown in a window of its own keeps its opener at %s, also where it ends on a page that is not there',
    async (host) => {
      const policyOf = async (url: string) =>
        (await world.app.inject({ url, headers: { host, accept: 'text/html' } })).headers['cross-origin-opener-policy']
      for (const url of ['/openidlogin', '/login', '/login?x', '/handback', '/payment/return', '/payment/abc?token=x'])
        expect(await policyOf(url), url).toBe('unsafe-none')
      for (const url of ['/', '/payments', '/payment-return', '/loginx', '/book/lesson', '/manage/abc', '/none'])
        expect(await policyOf(url), url).toBe('same-origin')
    },
  )

  test('pages of the window keep their opener, and no other site may frame them', async () => {
    for (const url of ['/openidlogin', '/openidlogin/callback?state=x']) {
      const { headers } = await world.app.inject({ url, headers: { host: 'quay.northwind.localhost' } })
      expect(headers['cross-origin-opener-policy'], url).toBe('unsafe-none')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })
})
