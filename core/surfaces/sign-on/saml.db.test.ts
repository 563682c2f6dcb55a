import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, localProvider } from '../../../plugins/sso-saml/local-provider.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { samlAnswer } from '../../testing/surfaces/saml-answer.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const home = 'northwind.localhost'
const callback = `http://${home}/openidlogin/callback`
const entityid = 'https://bookings.example'

await withDatabase('sign-on by SAML', (database) => {
  const provider = localProvider()
  let world: BookingWorld
  beforeAll(async () => {
    const settings = {
      ...{ entrypoint: 'https://id.club.example/saml', idpissuer: provider.entityid, idpcerts: [provider.cert] },
      ...{ entityid, trustemail: true },
    }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'sso-saml', settings }]
    const thirdpartylogin = { saml: { label: 'Harbour Club' } }
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, plugins, thirdpartylogin } })
  })
  afterAll(() => world.close())

  const fromOutside = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', accept: 'text/html' }
  const who = async (visitor: Visitor) =>
    (await visitor.call<{ user: { email: string } | null }>('get_session')).result?.user?.email ?? null
  /** The service has the browser post its answer, without our cookies; the browser follows where that leads. */
  async function post(visitor: Visitor, form: Record<string, string>) {
    const answer = await visitorOf(world.app, home).send({
      ...{ method: 'POST', url: '/openidlogin/callback' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromOutside },
      payload: new URLSearchParams(form).toString(),
    })
    const { pathname = '', search = '' } = URL.parse(answer.location ?? '') ?? {}
    return answer.location ? visitor.send({ url: pathname + search, headers: fromOutside }) : answer
  }

  async function begin(visitor: Visitor, wrong: Partial<Answer> = {}) {
    const { location = '' } = await visitor.send({ url: '/openidlogin?redirect=/reservations', headers: fromOutside })
    return samlAnswer(provider, location, { callback, entityid, ...wrong })
  }

  test('signs on at the site by what the service posts to the white-label’s host', async () => {
    const visitor = visitorOf(world.app)
    const form = await begin(visitor)
    const done = await post(visitor, form)
    expect([done.status, done.location]).toEqual([303, '/reservations'])
    expect(await who(visitor)).toBe('ada@club.example')
    // Once used, it counts no more: here, and in another browser.
    const again = visitorOf(world.app)
    expect((await post(again, form)).status).not.toBe(303)
    expect(await who(again)).toBeNull()
    expect((await post(visitor, form)).status).not.toBe(303)
  })

  test('counts only in the browser that began', async () => {
    const form = await begin(visitorOf(world.app))
    const other = visitorOf(world.app)
    expect((await post(other, form)).status).not.toBe(303)
    expect(await who(other)).toBeNull()
  })

  test.each<[string, Partial<Answer>]>([
    ['another audience', { audience: 'https://other.example' }],
    ['another address', { recipient: 'http://kiln.northwind.localhost/openidlogin/callback' }],
    ['a time that is over', { from: 0, until: 1 }],
  ])('refuses an answer for %s', async (_name, wrong) => {
    const visitor = visitorOf(world.app)
    const form = await begin(visitor, wrong)
    const { status, location } = await post(visitor, form)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(location).toBeUndefined()
    expect(await who(visitor)).toBeNull()
  })
})
