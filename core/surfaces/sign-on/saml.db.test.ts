import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, localProvider } from '../../../plugins/sso-saml/local-provider.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const callback = 'http://quay.northwind.localhost/openidlogin/callback'
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
  const post = (visitor: Visitor, form: Record<string, string>, headers: Record<string, string>) =>
    visitor.send({
      ...{ method: 'POST' as const, url: '/openidlogin/callback' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })

  async function begin(visitor: Visitor, wrong: Partial<Answer> = {}) {
    const { location = '' } = await visitor.send({ url: '/openidlogin?redirect=/reservations', headers: fromOutside })
    const { id, relaystate: RelayState } = provider.requestOf(location)
    const now = Date.now()
    const SAMLResponse = provider.answer({
      ...{ issuer: provider.entityid, audience: entityid, recipient: callback, destination: callback },
      ...{ inResponseTo: id, nameid: 'ada-17', nameformat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
      attributes: { email: 'ada@club.example', givenName: 'Ada', sn: 'Moor' },
      ...{ from: now - 1000, until: now + 60_000, status: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
      ...wrong,
    })
    return { SAMLResponse, RelayState }
  }

  test('posts the service’s answer once more from here, and signs on', async () => {
    const visitor = visitorOf(world.app)
    const form = await begin(visitor)
    const first = await post(visitorOf(world.app), form, fromOutside)
    expect(first.status).toBe(200)
    expect(first.body).toContain(`name="RelayState" value="${form.RelayState}"`)
    const done = await post(visitor, { ...form, again: '1' }, {})
    expect([done.status, done.location]).toEqual([303, '/reservations'])
    expect(await who(visitor)).toBe('ada@club.example')
    // Once used, it counts no more: here, and in another browser.
    const again = visitorOf(world.app)
    expect((await post(again, { ...form, again: '1' }, {})).status).not.toBe(303)
    expect(await who(again)).toBeNull()
    expect((await post(visitor, { ...form, again: '1' }, {})).status).not.toBe(303)
  })

  test('counts only in the browser that began', async () => {
    const form = await begin(visitorOf(world.app))
    const other = visitorOf(world.app)
    expect((await post(other, { ...form, again: '1' }, {})).status).not.toBe(303)
    expect(await who(other)).toBeNull()
  })

  test.each<[string, Partial<Answer>]>([
    ['another audience', { audience: 'https://other.example' }],
    ['another address', { recipient: 'http://kiln.northwind.localhost/openidlogin/callback' }],
    ['a time that is over', { from: 0, until: 1 }],
  ])('refuses an answer for %s', async (_name, wrong) => {
    const visitor = visitorOf(world.app)
    const form = await begin(visitor, wrong)
    const { status, location } = await post(visitor, { ...form, again: '1' }, {})
    expect(status).toBeGreaterThanOrEqual(400)
    expect(location).toBeUndefined()
    expect(await who(visitor)).toBeNull()
  })
})
