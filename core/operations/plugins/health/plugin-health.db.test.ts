import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import { persistencePorts } from '../../../persistence/transaction.ts'
import { pluginPlaces } from '../../../plugin-api/index.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { placeRules } from './place-rules.ts'
import { type AskedPlace, makePluginHealth, type PluginHealth } from './plugin-health.ts'
import { noted, PluginRests, watched } from './watched.ts'

const minute = 60_000
const quay = { whitelabel: 'northwind', provider: 'quay' }
const asked: AskedPlace = { scope: quay, plugin: 'acme', place: 'places', part: 'geocoder' }

await withDatabase('how plugins do', (database) => {
  const clock = { at: Date.UTC(2026, 10, 20), now: () => clock.at }
  const logged: string[] = []
  const note = (_fields: object, message: string) => void logged.push(message)
  /** A server process with this database. */
  const process = (): PluginHealth =>
    makePluginHealth({ ...persistencePorts(database().db), clock, log: { info: note, warn: note, error: note } })
  const rows = (table: string) => database().db.knex(table)
  const alarms = () => rows('outbox').where('name', 'account.pluginoff').orderBy('id')
  let health: PluginHealth

  beforeAll(async () => {
    const users = [
      { id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] },
      { id: 'kim', email: 'kim@people.example', role: 'provider', providers: ['kiln'] },
      { id: 'nora', email: 'nora@people.example', role: 'whitelabel' },
    ]
    const imported = await importBundle(database().db, { ...bookingBundle, users }, { now: clock.now() })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  })
  beforeEach(async () => {
    await rows('plugin_health').del()
    await rows('outbox').del()
    clock.at += 86_400_000
    logged.length = 0
    health = process()
  })

  /** Fails so many times, at most one a minute. */
  async function fail(times: number, of = asked, by = health): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await by.failed(of, 'it hangs')
      clock.at += minute
    }
  }

  test('nine failures in an hour switch nothing off, nor do ten in nine minutes', async () => {
    for (let time = 0; time < 9; time += 1) {
      await health.failed(asked, 'it hangs')
      clock.at += 7 * minute
    }
    expect(await health.rest(asked)).toBeNull()
    await health.worked(asked)
    await fail(10)
    expect(await health.rest(asked)).toBeNull()
    expect(await alarms()).toEqual([])
  })

  test.each(['checks', 'collecting'] as const)('what has blocked once is asked by nobody: %s', async (place) => {
    const of = { ...asked, place }
    await health.blocked(of)
    expect(await alarms()).toHaveLength(1)
    let calls = 0
    const work = async () => (calls += 1)
    for (const ask of [watched, noted])
      await expect(ask(of, { pluginhealth: health }, work)).rejects.toThrow(PluginRests)
    expect(calls).toBe(0)
    clock.at += 60 * minute
    expect(await noted(of, { pluginhealth: health }, work)).toBe(1)
    expect(await rows('plugin_health')).toEqual([])
  })

  test('ten within ten minutes do, with one alarm for the people there, which says where', async () => {
    await fail(11)
    expect(await health.rest(asked)).toBe(clock.at - minute + 5 * minute)
    expect(logged).toEqual(['a plugin keeps failing and is switched off'])
    await fail(20)
    const told = await alarms()
    expect(told.map(({ payload }) => JSON.parse(payload))).toEqual([
      expect.objectContaining({ user: 'sky', address: 'acme: geocoder', place: 'places' }),
    ])
  })

  test('failures that lie close together count as one', async () => {
    for (let second = 0; second < 600; second += 1) {
      await health.failed(asked, 'it hangs')
      clock.at += 1_000
    }
    expect(await rows('plugin_health').select('failures', 'offsince')).toEqual([{ failures: 60, offsince: null }])
  })

  test('a success between them begins anew', async () => {
    await fail(9)
    await health.worked(asked)
    await fail(9)
    expect(await health.rest(asked)).toBeNull()
  })

  test('every process goes by it, and one that starts anew', async () => {
    const other = process()
    expect(await other.rest(asked)).toBeNull()
    await fail(11)
    expect(await other.rest(asked)).not.toBeNull()
    expect(await process().rest(asked)).not.toBeNull()
  })

  test('failures of several processes count together, and alarm once', async () => {
    const other = process()
    for (let time = 0; time < 6; time += 1) {
      await health.failed(asked, 'it hangs')
      clock.at += minute
      await other.failed(asked, 'it hangs')
      clock.at += minute
    }
    expect(await rows('plugin_health').select('failures')).toEqual([{ failures: 12 }])
    expect(await alarms()).toHaveLength(1)
  })

  test('once its time has come one call at a time is the try, and the first success switches it on', async () => {
    const other = process()
    await fail(11)
    clock.at += 5 * minute
    const begun = await Promise.all([health.begin(asked), other.begin(asked), health.begin(asked)])
    expect(begun.filter((until) => until === null)).toHaveLength(1)
    expect(await health.begin(asked)).toBe(clock.at + 5 * minute)
    await health.worked(asked)
    expect(await health.begin(asked)).toBeNull()
    expect(await rows('plugin_health')).toEqual([])
    expect(logged.at(-1)).toBe('a plugin works again')
    // Another outage is another alarm.
    await fail(11)
    expect(await alarms()).toHaveLength(2)
  })

  test('another part, another plugin, another place and another tenant go on', async () => {
    await fail(11)
    const { scope } = asked
    const others: AskedPlace[] = [
      { ...asked, part: 'router' },
      { ...asked, plugin: 'other' },
      { ...asked, place: 'files' },
      { ...asked, scope: { ...scope, provider: 'kiln' } },
      { ...asked, scope: { ...scope, provider: '' } },
    ]
    for (const one of others) expect(await health.rest(one)).toBeNull()
  })

  test('on a white-label’s own domain its people are told, and another’s are no part of it', async () => {
    const own: AskedPlace = { ...asked, scope: { whitelabel: 'northwind', provider: '' }, place: 'signon', part: '' }
    await fail(11, own)
    expect((await alarms()).map(({ payload }) => JSON.parse(payload).user)).toEqual(['nora'])
    expect(await health.rest(own)).not.toBeNull()
    expect(await health.rest({ ...own, scope: { whitelabel: 'southwind', provider: '' } })).toBeNull()
  })

  test.each(pluginPlaces)('%s: is switched off, or told once a day and asked all the same', async (place) => {
    const of = { ...asked, place }
    const { triesEach, failsFor } = placeRules[place]
    await fail(Math.max(11, failsFor / minute + 1), of)
    expect(await alarms()).toHaveLength(1)
    expect((await health.rest(of)) === null).toBe(triesEach === null)
    if (triesEach === null) {
      await health.worked(of)
      await fail(11, of)
      expect(await alarms()).toHaveLength(1)
    }
  })

  test('what is asked goes on while nothing can be read or kept, and the log says so', async () => {
    const { repositories: _, ...parts } = persistencePorts(database().db)
    const lost = makePluginHealth({
      ...parts,
      repositories: () => {
        throw new Error('the database is gone')
      },
      clock,
      log: { info: note, warn: note, error: note },
    })
    expect(await watched(asked, { pluginhealth: lost }, async () => 'an answer')).toBe('an answer')
    expect(new Set(logged)).toEqual(new Set(['how a plugin does could not be kept or read']))
  })

  test('watched: what is switched off is not called; noted: it is', async () => {
    let calls = 0
    const ports = { pluginhealth: health }
    const hangs = async () => {
      calls += 1
      throw new Error('it hangs')
    }
    for (let time = 0; time < 11; time += 1) {
      await expect(watched(asked, ports, hangs)).rejects.toThrow('it hangs')
      clock.at += minute
    }
    await expect(watched(asked, ports, hangs)).rejects.toBeInstanceOf(PluginRests)
    expect(calls).toBe(11)
    // An answer that says nothing yet leaves it off, and so does a fault that is not its own.
    await noted(asked, ports, async () => null, { isDone: (answer) => answer !== null })
    await expect(noted(asked, ports, hangs, { blames: () => false })).rejects.toThrow('it hangs')
    expect(await rows('plugin_health').select('failures')).toEqual([{ failures: 11 }])
    expect(await noted(asked, ports, async () => 'an answer')).toBe('an answer')
    expect(await watched(asked, ports, async () => 'an answer')).toBe('an answer')
  })
})
