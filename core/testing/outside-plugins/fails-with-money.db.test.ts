import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { checkAttempts } from '../../operations/ledger/check-books.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../databases/databases.ts'
import { testRoot } from '../test-config.ts'
import { bookingBundle } from '../worlds/booking-world.ts'
import { buildWorld, type World } from '../worlds/build-world.ts'
import { tenantAt } from '../worlds/tenant-at.ts'
import { ways } from './acme-hostile/places.ts'

const folder = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
/** That very copy of the plugin which the server has loaded. */
const { misbehaved, release, steer }: typeof import('./acme-hostile/misbehave.ts') = await import(
  join(folder, 'misbehave.ts')
)

const minute = 60_000
const hour = 60 * minute
const processor = 'acme-hostile.pay'
const secret = 'sk-planted-secret-4711'

await withDatabase('a processor that fails once it is to move money', (database) => {
  let world: World
  let count = 0
  const logged: string[] = []
  const emails: string[] = []
  beforeAll(async () => {
    const log = new Writable({
      write(line, _encoding, done) {
        logged.push(String(line))
        done()
      },
    })
    const plugins = { ...operator.plugins, 'acme-hostile': folder }
    world = await buildWorld(database(), { bundle: bookingBundle, operator: { plugins, logLevel: 'info' }, log })
  })
  afterAll(async () => {
    release()
    await world.close()
  })

  async function misbehave(way: string, place = 'money moves'): Promise<void> {
    const settings = { apikey: secret, place: way === '' ? '' : place, way, resource: '' }
    steer(settings)
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }, { name: 'acme-hostile', settings }]
    const { sealing } = world.app.platform.registry
    const bundle = { ...bookingBundle, whitelabel: { ...bookingBundle.whitelabel, plugins } }
    const imported = await importBundle(database().db, bundle, { now: world.clock.now, sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    world.app.platform.tenants.forget()
  }

  /** Everything that hangs at a limit is released at once, so that nobody waits for it. */
  async function released<T>(work: () => Promise<T>): Promise<T> {
    const releasing = setInterval(release, 20)
    try {
      return await work()
    } finally {
      clearInterval(releasing)
    }
  }
  const call = <T>(name: string, params: object) => released(() => world.call<T>(name, params))
  const pass = async (ms: number) => {
    world.clock.now += ms
    await released(() => world.runJobs())
  }

  const book = async () => {
    count += 1
    const email = `bea-${count}@customers.example`
    emails.push(email)
    const at = (hour: number) => `2026-12-${String(1 + (count % 28)).padStart(2, '0')} ${hour}:00:00`
    const booked = await call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'lesson', seats: 1, start: at(10), end: at(11), draft: `money-draft-${count}` },
      user: { email, firstname: 'Bea', lastname: 'Moor' },
      payment: { processor, token: {} },
    })
    expect(JSON.stringify(booked)).not.toContain(secret)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return { id: booked.value.id, token: booked.value.managetoken }
  }
  const moneyOf = async (id: string) => {
    const tenant = await tenantAt(world.app)
    const { payments, reservations } = world.app.platform.ports.repositories(tenant.scope)
    const found = await reservations.find(id)
    const attempts = await payments.attemptsOf(id)
    const rows = await database().db.knex('ledger').where({ reservation: id }).orderBy('id')
    return {
      status: found?.status,
      paid: found?.payment?.paid,
      attempt: attempts.map(({ state }) => state).join(),
      // Of the two lines of each movement that which has its method.
      moved: rows
        .filter(({ status, paymentmethod }) => status === 'success' && paymentmethod !== 'charge')
        .map(({ eventtype }) => eventtype),
    }
  }
  /** What of the books does not agree with the processor. */
  const differences = async () => {
    const tenant = await tenantAt(world.app)
    const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 1000, asks: true })).checked.differences
  }

  /** Its money once the plugin works again, some hours later. */
  async function healed(id: string) {
    await misbehave('')
    for (let time = 0; time < 12; time += 1) await pass(10 * minute)
    return moneyOf(id)
  }
  afterEach(async () => {
    const mails = await Promise.all(emails.map((email) => world.mailsTo(email)))
    expect(JSON.stringify(mails) + logged.join('')).not.toContain(secret)
  })

  const captured = { status: 'booked', paid: 9500, attempt: 'captured', moved: ['full_payment'] }
  // What it refuses it has not taken: its booking owes it, and is cancelled where nobody pays.
  const refused = { status: 'booked', paid: 0, attempt: 'voided', moved: [] }
  test.each(ways)('a capture that %s: the booking stands, and the money is taken once, or owed', async (way) => {
    await misbehave(way)
    const { id, token } = await book()
    expect(misbehaved()).toBeGreaterThan(0)
    expect(await moneyOf(id)).toMatchObject({ status: 'booked', moved: [] })
    await pass(minute)
    expect(await moneyOf(id)).toMatchObject({ status: 'booked', moved: [] })
    const told = await call('get_basereservation', { id, token })
    expect(told).toMatchObject({ ok: true })
    expect(JSON.stringify(told)).not.toContain(secret)
    expect(await healed(id)).toEqual(way === 'leaks' ? refused : captured)
    expect(await differences()).toEqual([])
  })

  test.each(ways)('a refund that %s: the reservation is cancelled, and the money goes back once', async (way) => {
    await misbehave('')
    const { id, token } = await book()
    await misbehave(way)
    const cancelled = await call('cancel_reservation', { id, token })
    expect(cancelled).toMatchObject({ ok: true })
    expect(JSON.stringify(cancelled)).not.toContain(secret)
    expect(misbehaved()).toBeGreaterThan(0)
    await pass(minute)
    // Until it says so nothing has gone back.
    expect(await moneyOf(id)).toMatchObject({ status: 'cancelled', moved: ['full_payment'] })
    expect(await healed(id)).toMatchObject({ status: 'cancelled', moved: ['full_payment', 'refund'] })
    expect(await differences()).toEqual([])
  })

  test('a processor that lies for days about what it gave back: staff are told, and nothing is said to have gone', async () => {
    await misbehave('')
    const { id, token } = await book()
    await misbehave('lies')
    expect(await call('cancel_reservation', { id, token })).toMatchObject({ ok: true })
    for (let time = 0; time < 6; time += 1) await pass(12 * hour)
    expect((await moneyOf(id)).moved).toEqual(['full_payment'])
    expect(logged.join('')).toContain('refunded another amount than was asked for')
    expect((await healed(id)).moved).toEqual(['full_payment', 'refund'])
  })
})
