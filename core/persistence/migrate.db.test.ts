import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as exclusive from '../../migrations/032-occupancy-days.ts'
import * as ofWhitelabels from '../../migrations/091-domains-of-whitelabels.ts'
import * as sharedForms from '../../migrations/092-forms-of-whitelabels.ts'
import * as sharedResources from '../../migrations/095-shared-resources.ts'
import * as leading from '../../migrations/109-where-domains-lead.ts'
import { kinds, schemas, Whitelabel } from '../operations/tenant-bundle/kinds.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { openDatabase } from './database.ts'
import { migrate, migrateBack } from './migrate.ts'
import { silentAfter } from './processes.ts'
import { inTransaction } from './run-transaction.ts'
import { statement } from './session.ts'

await withDatabase('migrations', (database) => {
  it('have a column for every field of every entity', async () => {
    const missing: string[] = []
    for (const [table, schema] of [
      ['whitelabels', Whitelabel] as const,
      ...kinds.map((kind) => [kind, schemas[kind]] as const),
    ]) {
      const columns = await database().db.knex(table).columnInfo()
      missing.push(
        ...Object.keys(schema.properties)
          .filter((field) => !(field in columns))
          .map((field) => `${table}.${field}`),
      )
    }
    expect(missing.filter((field) => !withoutColumn.has(field))).toEqual([])
  })

  it('can be reverted and repeated', async () => {
    const undone = await migrateBack(database().db, '0', { isForced: true })
    expect(undone.length).toBeGreaterThan(10)
    expect(await migrate(database().db)).toEqual(undone.toReversed())
    expect(await migrate(database().db)).toEqual([])
  })

  it('keep the domains that are in use, and look anew for what is proven alone on the way back', async () => {
    const { knex } = database().db
    const row = { whitelabel: 'w', provider: 'p', token: 't', created: 1, checked: 2, due: 3 }
    await leading.down(knex)
    await knex('own_domains').insert([
      { ...row, host: 'a.example', state: 'active', servedhost: 'a.example' },
      { ...row, host: 'b.example', state: 'pending' },
    ])
    await leading.up(knex)
    const told = async () =>
      (await knex('own_domains').orderBy('host')).map(({ state, seen, servedhost }) => [state, seen > 0, servedhost])
    expect(await told()).toEqual([
      ['active', true, 'a.example'],
      ['pending', false, null],
    ])
    await knex('own_domains').where('host', 'a.example').update({ state: 'proven', failure: 'away' })
    await leading.down(knex)
    await leading.up(knex)
    expect(await told()).toEqual([
      ['pending', false, null],
      ['pending', false, null],
    ])
    await knex('own_domains').del()
  })

  it('keep the domains of providers when white-labels get domains too, and on the way back', async () => {
    const { knex } = database().db
    const site = { whitelabel: 'w', subdomain: 'p', name: 'P', position: 0, revision: 0 }
    const row = { whitelabel: 'w', provider: 'p', token: 't', failure: null, created: 1, checked: 2, due: 3 }
    const rows = [
      { ...row, host: 'a.example', state: 'active' },
      { ...row, host: 'b.example', state: 'pending' },
      { ...row, host: 'c.example', state: 'failing', failure: 'taken', failingsince: 4 },
    ]
    const hosts = async (column: string) => (await knex('own_domains').orderBy('host')).map((one) => one[column])
    // The migration after it has a column of the same table.
    await leading.down(knex)
    await ofWhitelabels.down(knex)
    await knex('providers').insert({ ...site, id: 'p', host: 'a.example', domain: 'a.example' })
    await knex('own_domains').insert(rows)
    await ofWhitelabels.up(knex)
    expect(await knex('own_domains').orderBy('host')).toMatchObject(rows)
    // What another site has is served to nobody else.
    expect(await hosts('servedhost')).toEqual(['a.example', null, null])
    await knex('own_domains').insert({ ...row, provider: '', host: 'a.example', state: 'pending' })
    await ofWhitelabels.down(knex)
    expect(await hosts('provider')).toEqual(['p', 'p', 'p'])
    await ofWhitelabels.up(knex)
    await leading.up(knex)
    await knex('own_domains').del()
    await knex('providers').del()
  })

  it('keep the forms of providers when white-labels get forms too, and on the way back', async () => {
    const { knex } = database().db
    await sharedForms.down(knex)
    await knex('providers').insert({ whitelabel: 'w', id: 'p', subdomain: 'p', name: 'P', position: 0, revision: 0 })
    const row = {
      id: 'f',
      provider: 'p',
      name: 'About you',
      sections: '[]',
      translations: '{}',
      position: 3,
      extra: '{}',
    }
    await knex('forms').insert(row)
    await sharedForms.up(knex)
    expect(await knex('forms')).toMatchObject([{ ...row, whitelabel: 'w' }])
    await knex('forms').insert({ ...row, id: 'shared', whitelabel: 'w', provider: null })
    await sharedForms.down(knex)
    expect(await knex('forms')).toMatchObject([row])
    await sharedForms.up(knex)
    await knex('forms').del()
    await knex('providers').del()
  })

  it('keep the resources of providers when white-labels get resources too, and on the way back', async () => {
    const { knex } = database().db
    await sharedResources.down(knex)
    await knex('providers').insert({ whitelabel: 'w', id: 'p', subdomain: 'p', name: 'P', position: 0, revision: 0 })
    const row = { id: 'boat', provider: 'p', user: 'u', users: '["v"]', name: 'Boat', groups: '["g"]', active: 1 }
    const rest = { reservation_capacity: 2, translations: '{}', position: 3, extra: '{}' }
    await knex('resources').insert({ ...row, ...rest })
    await sharedResources.up(knex)
    expect(await knex('resources')).toMatchObject([{ ...row, ...rest, whitelabel: 'w' }])
    await knex('resources').insert({ ...row, ...rest, id: 'hall', whitelabel: 'w', provider: null })
    const day = { day: 20_000, version: 1, data: '{}' }
    await knex('occupancy_days').insert([
      { provider: 'w', subject: 's:hall', ...day },
      { provider: 'p', subject: 'r:hall', ...day },
    ])
    await sharedResources.down(knex)
    expect(await knex('resources')).toMatchObject([{ ...row, ...rest }])
    expect(await knex('occupancy_days').select('subject')).toEqual([{ subject: 'r:hall' }])
    await sharedResources.up(knex)
    for (const table of ['resources', 'occupancy_days', 'providers']) await knex(table).del()
  })

  it('run once when several processes start at the same moment', async () => {
    await migrateBack(database().db, '0', { isForced: true })
    const starting = await Promise.all([1, 2, 3].map(() => openDatabase(database().url)))
    const applied = await Promise.all(starting.map((db) => migrate(db)))
    await Promise.all(starting.map((db) => db.close()))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })

  it('wait for servers that need the schema as it is, and then refuse in a sentence', async () => {
    const { db } = database()
    const now = Date.now()
    const both = ['032-occupancy-days.ts', '095-shared-resources.ts']
    // Claims say since then which resources are shared.
    await sharedResources.down(db.knex)
    await exclusive.down(db.knex)
    await db.knex('migrations').whereIn('name', both).del()
    await db.knex('processes').insert({ id: 'running', seen: now + 60_000 })
    await expect(migrate(db, { patience: 0 })).rejects.toThrow('Stop every server, then start this version.')
    await db.knex('processes').update({ seen: now - silentAfter + 400 })
    expect(await migrate(db)).toEqual(both)
  })

  it('go back to one by its number or its name, the newest first, and forward again', async () => {
    const { db } = database()
    const later = await migrateBack(db, '091-domains-of-whitelabels')
    expect(later.at(-1)).toBe('092-forms-of-whitelabels.ts')
    expect(later).toEqual(later.toSorted().reverse())
    expect(await migrate(db)).toEqual(later.toReversed())
    expect(await migrateBack(db, '92')).toEqual(later.slice(0, -1))
    expect(await migrateBack(db, '92')).toEqual([])
    expect(await migrate(db)).toEqual(later.slice(0, -1).reverse())
    await expect(migrateBack(db, '35')).rejects.toThrow('There is no migration 35; the latest is ')
  })

  it('say before going back what would be lost, and lose it only if they are forced', async () => {
    const { db } = database()
    const form = { whitelabel: 'w', id: 'f', name: 'About you', sections: '[]', position: 1, extra: '{}' }
    const own = { ...form, id: 'own', provider: 'p' }
    await db.knex('providers').insert({ whitelabel: 'w', id: 'p', subdomain: 'p', name: 'P', position: 0, revision: 0 })
    await db.knex('forms').insert([form, own])
    const stopped = { whitelabel: 'w', provider: 'p', plugin: 'slow', place: 'events', part: '', blockedat: 4 }
    await db.knex('plugin_health').insert(stopped)
    const refused = migrateBack(db, '91')
    await expect(refused).rejects.toThrow('rows of forms (1)')
    await expect(refused).rejects.toThrow('plugin_health.blockedat (1)')
    await expect(refused).rejects.toThrow('Add --force to lose it.')
    expect(await migrate(db)).toEqual([])
    await migrateBack(db, '91', { isForced: true })
    await migrate(db)
    expect((await db.knex('forms')).map(({ id }) => id)).toEqual(['own'])
    for (const table of ['forms', 'plugin_health', 'providers']) await db.knex(table).del()
  })

  it('do not go back while a process uses the schema', async () => {
    const { db } = database()
    await db.knex('processes').insert({ id: 'here', seen: Date.now() + 60_000 })
    await expect(migrateBack(db, '91', { patience: 0 })).rejects.toThrow(
      'A running server or worker uses this database. Stop every one, then go back.',
    )
    expect(await migrate(db)).toEqual([])
    await db.knex('processes').where('id', 'here').del()
  })

  it('refuse a database that a newer version has changed, and say the way back', async () => {
    const { db } = database()
    await db.knex('migrations').insert({ name: '999-later.ts', batch: 99, migration_time: new Date() })
    await expect(migrate(db)).rejects.toThrow('A newer version of Tessera has changed this database (999-later.ts).')
    await expect(migrate(db)).rejects.toThrow(/npm run migrate -- back \d{3}-[a-z-]+$/)
    await db.knex('migrations').where('name', '999-later.ts').del()
  })

  it('wait for a process that is writing', async () => {
    const [writing, starting] = await Promise.all([openDatabase(database().url), openDatabase(database().url)])
    const [begun, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = inTransaction(writing, async (trip) => {
      await trip.write(statement("UPDATE leases SET holder = 'writing'"))
      begun.resolve()
      await written.promise
    })
    await begun.promise
    const migrating = migrate(starting)
    await new Promise((resolve) => setImmediate(resolve))
    written.resolve()
    await work
    expect(await migrating).toEqual([])
    await Promise.all([writing.close(), starting.close()])
  })

  it('leave no file behind for a database in memory', async () => {
    const db = await openDatabase('sqlite::memory:')
    expect((await migrate(db)).length).toBeGreaterThan(10)
    await db.close()
    expect(existsSync(':memory:-migrating')).toBe(false)
  })
})

/** Stored in another form, or in `extra` with a reservation. */
const withoutColumn = new Set([
  // A bundle's text of it is stored beside the columns; payments made here are in `payment`.
  'reservations.paymentinformation',

  'users.password',
  'reservations.timezone',
  'reservations.addons',
  'reservations.addedtime',
  'reservations.steps',
  'reservations.location',
  'reservations.reference',
  'reservations.tags',
  'reservations.validation_notes',
  'reservations.associated_external_calendar_events',
  'reservations.limited_use_link',
])
