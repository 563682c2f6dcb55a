import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { pluginStorage } from '../../operations/plugins/plugin-storage.ts'
import { exportBundle } from '../../persistence/bundle/export-bundle.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { faults, type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { recipeFolder } from './recipe-folder.ts'

const apikey = 'sk-planted-secret-4711'
const apikeyOfKiln = 'sk-kilns-own-secret-0815'
const password = 'Tiller-7!'
const quay = { whitelabel: 'northwind', provider: 'quay' }
const kiln = { whitelabel: 'northwind', provider: 'kiln' }

await withDatabase('data and jobs of a partner, through the server', (database) => {
  const { folder, remove } = recipeFolder('job')
  const lines: string[] = []
  let world: BookingWorld
  let service: LocalService
  let hour = 9
  beforeAll(async () => {
    service = await localService()
    const settings = { url: service.url, apikey }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-tally', settings }]
    const users = [
      { id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'], password },
      { id: 'ada', email: 'ada@people.example', role: 'customer', password },
      { id: 'nora', email: 'nora@people.example', role: 'whitelabel', password },
    ]
    const overridable = ['acme-tally.apikey']
    const providers = bookingBundle.providers.map((one) =>
      one.id === 'kiln' ? { ...one, settings: { 'acme-tally': { apikey: apikeyOfKiln } } } : one,
    )
    const changes = { users, providers, whitelabel: { ...bookingBundle.whitelabel, plugins, overridable } }
    world = await bookingWorld(database(), {}, { plugins: { ...operator.plugins, 'acme-tally': folder } })
    const { sealing } = world.app.platform.registry
    const now = world.clock.now
    const imported = await importBundle(database().db, { ...bookingBundle, ...changes }, { now, sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    world.app.platform.tenants.forget()
  })
  afterAll(async () => {
    await world.close()
    await service.close()
    remove()
  })
  beforeEach(() => {
    service.answers((_path, response) => response.writeHead(204).end())
    service.asked.length = 0
    lines.length = 0
  })

  const run = () => runJobsOnce(world.app.platform.jobs)
  const rows = (table: string) => database().db.knex(table)
  const storage = (scope = quay, plugin = 'acme-tally') => pluginStorage(plugin, scope, world.app.platform.ports)
  const signedIn = async (who: string, host?: string) => {
    const visitor = visitorOf(world.app, host)
    await visitor.call('login_user', { username: `${who}@people.example`, password })
    return visitor
  }
  const totals = '/plugins/acme-tally/totals'
  const book = async () => {
    hour += 1
    const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }
    const at = { start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` }
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const made = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'lesson', seats: 1, draft: `tally-draft-${hour}`, user, payment, ...at },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }

  test('hears of money that came in and went back, once', async () => {
    const { id, managetoken: token } = await book()
    await run()
    expect(await storage().get('day/2026-11-20')).toMatchObject({ value: { total: 95 } })
    const facts = await rows('outbox').where('name', 'payment.captured')
    expect(facts).toMatchObject([{ reservation: id, lane: null }])
    await world.call('cancel_reservation', { id, token })
    await run()
    expect(await storage().get('day/2026-11-20')).toMatchObject({ value: { total: 0 } })
  })

  test('runs its job at its times, with the opened secret, which is stored sealed', async () => {
    await storage().put('day/2026-11-19', { total: 12 })
    await run()
    world.clock.now += 1_440 * 60_000 + 1
    await run()
    expect(service.asked.find(({ path }) => path === '/days/2026-11-19')).toMatchObject({
      headers: { authorization: `Bearer ${apikey}` },
      body: '{"total":12}',
    })
    const told = service.asked.length
    await run()
    expect(service.asked).toHaveLength(told)
    const stored = await rows('whitelabels').where('id', 'northwind').first()
    expect(stored.plugins).toContain('sealed:1:')
    expect(stored.plugins).not.toContain(apikey)
  })

  test('has a secret of a provider’s own opened, which is stored and exported sealed', async () => {
    await storage(kiln).put('day/2026-11-19', { total: 7 })
    world.clock.now += 1_440 * 60_000 + 1
    await run()
    const told = service.asked.filter(({ headers }) => headers.authorization === `Bearer ${apikeyOfKiln}`)
    expect(told).toMatchObject([{ path: '/days/2026-11-19', body: '{"total":7}' }])
    const { settings } = await rows('providers').where('id', 'kiln').first('settings')
    const exported = JSON.stringify(await exportBundle(database().db, 'northwind'))
    for (const text of [settings, exported]) {
      expect(text).toContain('sealed:1:')
      expect(text).not.toContain(apikeyOfKiln)
    }
    for (const name of ['day/2026-11-19', 'told/2026-11-19']) await storage(kiln).remove(name)
  })

  test('answers at its route whom its policy lets in', async () => {
    const status = async (who: string | null, host?: string) => {
      const visitor = who === null ? visitorOf(world.app, host) : await signedIn(who, host)
      return (await visitor.send({ url: totals })).status
    }
    expect(await status(null)).toBe(401)
    expect(await status('ada')).toBe(403)
    expect(await status('sky')).toBe(200)
    expect(await status('nora')).toBe(200)
    // Staff of one provider are nobody at another.
    expect(await status('sky', 'kiln.northwind.localhost')).toBe(403)
    // A page of another site sends the cookie in vain.
    const sky = await signedIn('sky')
    expect((await sky.send({ url: totals, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(401)
    const { body } = await sky.send({ url: totals })
    expect(body).toEqual(expect.arrayContaining([{ day: '2026-11-19', total: 12 }]))
  })

  test('keeps what is one provider’s from another, and one plugin’s from another', async () => {
    await storage().put('own', 'of quay')
    expect(await storage(kiln).get('own')).toBeNull()
    expect(await storage(quay, 'other').get('own')).toBeNull()
    expect(await storage(kiln).list('')).toEqual([])
    await storage(kiln).remove('own')
    expect(await storage().get('own')).toMatchObject({ value: 'of quay' })
  })

  test('keeps nothing where there is no provider, since two white-labels would share it', async () => {
    const none = storage({ whitelabel: 'northwind', provider: '' })
    await expect(none.put('own', 1)).rejects.toThrow('keeps nothing')
    await expect(none.get('own')).rejects.toThrow('keeps nothing')
    expect(await rows('plugin_data').where('provider', '')).toEqual([])
  })

  test('lets the faster of two writers win, and tells the other', async () => {
    const one = storage()
    await one.remove('race')
    const won = await Promise.all(Array.from({ length: 5 }, (_, index) => one.put('race', index, 0)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const known = await one.get('race')
    expect(known?.version).toBe(1)
    expect(await one.put('race', 'next', 1)).toBe(true)
    expect(await one.put('race', 'late', 1)).toBe(false)
  })

  test('keeps nothing beyond its limits', async () => {
    await expect(storage().put('x'.repeat(192), 1)).rejects.toMatchObject({ kind: 'too_large' })
    await expect(storage().put('large', 'x'.repeat(65_536))).rejects.toMatchObject({ kind: 'too_large' })
    await rows('plugin_states').where({ provider: 'quay', plugin: 'acme-tally' }).update({ entries: 10_000 })
    await expect(storage().put('one-more', 1)).rejects.toMatchObject({ kind: 'full' })
    await storage().remove('own')
    await expect(storage().put('one-more', 1)).resolves.toBe(true)
    await rows('plugin_states').where({ provider: 'quay', plugin: 'acme-tally' }).update({ entries: 10 })
  })

  test('is switched off while it keeps failing, with an alarm, and on again by its first success', async () => {
    service.answers(faults['answers 500'] ?? (() => {}))
    await storage().put('day/2026-11-18', { total: 7 })
    const state = () => rows('plugin_health').where({ provider: 'quay', plugin: 'acme-tally', place: 'work' }).first()
    for (let turn = 0; turn < 32; turn += 1) {
      world.clock.now += turn === 0 ? 1_440 * 60_000 : 600_000
      await run()
    }
    expect(Number((await state()).offsince)).toBeGreaterThan(0)
    const alarms = await rows('outbox').where('name', 'account.pluginoff')
    expect(alarms).toHaveLength(1)
    service.asked.length = 0
    await run()
    world.clock.now += 600_000
    await run()
    expect(service.asked).toEqual([])
    world.clock.now += 3_600_000
    service.answers((_path, response) => response.writeHead(204).end())
    await run()
    expect(service.asked.map(({ path }) => path)).toContain('/days/2026-11-18')
    expect(await state()).toBeUndefined()
    // Nobody else was switched off with it.
    expect(await rows('plugin_health').where('provider', 'kiln')).toEqual([])
  })
})
