import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { testRoot } from '../test-config.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'

const folder = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
/** That very copy of the plugin which the server has loaded. */
const { misbehaved, steer }: typeof import('./acme-hostile/misbehave.ts') = await import(join(folder, 'misbehave.ts'))

const minute = 60_000
const wild = 'acme-hostile.pay'
const card = 'payment-sandbox.card'
const picture = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')

await withDatabase('a plugin that keeps failing, through the server', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), {}, { plugins: { ...operator.plugins, 'acme-hostile': folder } })
  })
  afterAll(() => world.close())
  afterEach(async () => {
    await misbehave('', '')
    await database().db.knex('outbox').where('name', 'account.pluginoff').del()
    await database().db.knex('plugin_health').del()
    // By then no process remembers them.
    world.clock.now += minute
  })

  /** Lets the plugin misbehave in a place from now on; it is the provider's only one of its kinds. */
  async function misbehave(place: string, way = 'throws'): Promise<void> {
    const settings = { apikey: 'sk-planted-secret-4711', place, way, resource: '' }
    steer(settings)
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }, { name: 'acme-hostile', settings }]
    const whitelabel = { ...bookingBundle.whitelabel, plugins, thirdpartylogin: { acme: true } }
    const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }]
    const { sealing } = world.app.platform.registry
    const bundle = { ...bookingBundle, users, whitelabel }
    const imported = await importBundle(database().db, bundle, { now: world.clock.now, sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    world.app.platform.tenants.forget()
  }

  const alarmRows = () => database().db.knex('outbox').where('name', 'account.pluginoff').orderBy('id')
  /** What staff are to be told; what has been mailed says no more what it was. */
  const alarms = async (place: string) => {
    const told = (await alarmRows()).map(({ payload }) => JSON.parse(payload))
    return told.filter((payload) => payload.place === place)
  }
  /** Does something once a minute, or after another time, for as long as it has to fail. */
  async function failing(times: number, work: () => Promise<unknown>, each = minute): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await work()
      world.clock.now += each
    }
  }
  /** How often the plugin is asked by something. */
  async function asked(work: () => Promise<unknown>): Promise<number> {
    const before = misbehaved()
    await work()
    return misbehaved() - before
  }

  const slot = () => {
    count += 1
    const at = (hour: number) => `2026-12-${String(1 + (count % 28)).padStart(2, '0')} ${hour}:00:00`
    const hour = 10 + (count % 9)
    return { start: at(hour), end: at(hour + 1) }
  }
  const book = (payment: object = { processor: wild, token: {} }) =>
    world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'lesson', seats: 1, ...slot(), draft: `failing-draft-${count}`, payment },
      user: { email: `bea-${count}@customers.example`, firstname: 'Bea', lastname: 'Moor' },
    })
  const offered = async () => {
    const quoted = await world.call<{ processors: string[] }>('get_quote', { bookable: 'lesson', seats: 1, ...slot() })
    if (!quoted.ok) throw new Error(JSON.stringify(quoted.error))
    return quoted.value.processors
  }

  test.each(['payment start', 'processor'])('%s: is not offered for new payments, and others are', async (place) => {
    await misbehave('')
    expect(await offered()).toEqual(expect.arrayContaining([wild, card]))
    const before = await book()
    if (!before.ok) throw new Error(JSON.stringify(before.error))
    await misbehave(place)
    await failing(11, book)
    expect(await offered()).toContain(card)
    expect(await offered()).not.toContain(wild)
    expect(await book()).toMatchObject({ ok: false, error: { code: 'processor_not_eligible' } })
    expect(await alarms('payments')).toEqual([expect.objectContaining({ user: 'sky', address: wild })])
    const told = (await alarmRows()).length
    // What was paid goes back all the same, by the same processor.
    const { id, managetoken: token } = before.value
    await misbehave(place === 'processor' ? '' : place)
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ ok: true })
    await world.runJobs()
    const refunds = await database().db.knex('ledger').where({ reservation: id, eventtype: 'refund' })
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['success']))
    // It is tried by whoever comes then; another failure is enough to leave it out again, without another alarm.
    await misbehave(place)
    world.clock.now += 5 * minute
    expect(await offered()).toContain(wild)
    expect((await book()).ok).toBe(false)
    expect(await offered()).not.toContain(wild)
    expect(await alarmRows()).toHaveLength(told)
    await misbehave('')
    world.clock.now += 5 * minute
    expect((await book()).ok).toBe(true)
    await misbehave(place)
    expect((await book()).ok).toBe(false)
    expect(await offered()).toContain(wild)
    await misbehave('')
    expect((await book()).ok).toBe(true)
  })

  test('a processor that can’t say what it takes is left out, unasked', async () => {
    await misbehave('eligibility')
    await failing(11, offered)
    expect(await asked(offered)).toBe(0)
    expect(await alarms('offers')).toHaveLength(1)
    await misbehave('')
    expect(await offered()).not.toContain(wild)
    world.clock.now += 5 * minute
    expect(await offered()).toContain(wild)
    expect(await offered()).toContain(wild)
  })

  test('sign-on refuses at once, and lets in who comes when it works again', async () => {
    const visitor = visitorOf(world.app)
    const begin = () => visitor.send({ url: '/openidlogin?redirect=/' })
    const isAway = ({ location = '' }: { location?: string | undefined }) => location.startsWith('https://id.acme')
    await misbehave('sign-on')
    await failing(11, begin)
    expect(await asked(begin)).toBe(0)
    expect(await alarms('signon')).toHaveLength(1)
    await misbehave('')
    expect(isAway(await begin())).toBe(false)
    world.clock.now += 5 * minute
    const answered = await begin()
    expect(isAway(answered)).toBe(true)
    // Until somebody has come back nothing is known of it.
    expect(isAway(await begin())).toBe(false)
    const state = /[?&]state=([^&]+)/.exec(answered.location ?? '')?.[1]
    await visitorOf(world.app, 'northwind.localhost').send({ url: `/openidlogin/callback?state=${state}&code=any` })
    expect(isAway(await begin())).toBe(true)
  })

  test('addresses are not looked up, and a booking does without the check', async () => {
    const suggest = () => world.call('suggest_places', { text: `12 Harbour ${count}` })
    await misbehave('addresses')
    await failing(11, suggest)
    expect(await asked(suggest)).toBe(0)
    expect(await suggest()).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(await alarms('places')).toEqual([expect.objectContaining({ address: 'acme-hostile: geocoder' })])
    await misbehave('')
    world.clock.now += 5 * minute
    expect(await suggest()).toMatchObject({ ok: true })
  })

  test('files are refused at once', async () => {
    const send = async () => {
      const claimed = { filename: 'porch.png', filetype: 'image/png' }
      const made = await world.call<{ signedRequest: string }>('get_upload_link', claimed)
      if (!made.ok) throw new Error(JSON.stringify(made.error))
      const { pathname, search } = new URL(made.value.signedRequest)
      const headers = { host: 'quay.northwind.localhost', 'content-type': 'image/png' }
      const url = pathname + search
      const { statusCode, body } = await world.app.inject({ method: 'PUT', url, payload: picture, headers })
      return { statusCode, body }
    }
    await misbehave('files')
    await failing(11, send)
    expect(await asked(send)).toBe(0)
    expect((await send()).statusCode).toBe(503)
    expect(await alarms('files')).toHaveLength(1)
    await misbehave('')
    world.clock.now += 5 * minute
    expect((await send()).statusCode).toBeLessThan(300)
  })

  test('what a page needs of it is left out, unasked', async () => {
    const told = () => world.call('get_payment_account', {})
    await misbehave('payment account')
    await failing(11, told)
    expect(await asked(told)).toBe(0)
    expect(await alarms('pages')).toEqual([expect.objectContaining({ address: `${wild} account` })])
    world.clock.now += 5 * minute
    expect(await asked(told)).toBe(1)
    expect(await asked(told)).toBe(0)
  })

  test('events wait, and reach it once it works', async () => {
    await misbehave('')
    await world.runJobs()
    await misbehave('event')
    const bookAndRun = async () => {
      await book({ processor: card, token: await world.cardToken('4242424242424242') })
      await world.runJobs()
    }
    await failing(12, bookAndRun, 6 * minute)
    expect(await alarmRows()).toHaveLength(1)
    await book({ processor: card, token: await world.cardToken('4242424242424242') })
    const tries = await asked(() => failing(4, () => world.runJobs()))
    expect(tries).toBeLessThanOrEqual(1)
    await misbehave('')
    await failing(15, () => world.runJobs(), 5 * minute)
    const reached = await database().db.knex('outbox').where('name', 'reservation.booked')
    expect(reached.length).toBeGreaterThan(7)
    const waiting = await database().db.knex('outbox').where('name', 'reservation.booked').whereNotNull('lane')
    expect(waiting).toEqual([])
  })

  test.each([
    ['beforeReserve', () => book()],
    ['webhook', () => posted('webhook')],
    ['replies', () => posted('inbound')],
    ['mail template', () => bookAndMail()],
    ['route', () => visitorOf(world.app).send({ url: '/plugins/acme-hostile/hello' })],
  ])('%s: goes on being asked, with an alarm', async (place, work) => {
    await misbehave(place)
    await failing(11, work)
    expect(await asked(work)).toBeGreaterThan(0)
    expect(await alarmRows()).toHaveLength(1)
  })

  const bookAndMail = async () => {
    await book({ processor: card, token: await world.cardToken('4242424242424242') })
    await world.runJobs()
  }
  const posted = (path: string) =>
    visitorOf(world.app).send({ method: 'POST', url: `/plugins/acme-hostile/${path}`, payload: {} })

  test('staff are mailed what it means', async () => {
    await misbehave('addresses')
    await failing(11, () => world.call('suggest_places', { text: '12 Harbour' }))
    const mail = (await world.mailsTo('sky@people.example')).at(-1)
    expect(mail?.subject).toBe('At quay a plugin does not work: acme-hostile: geocoder')
    expect(mail?.text).toContain('Addresses and driving times can’t be looked up for now.')
  })
})
