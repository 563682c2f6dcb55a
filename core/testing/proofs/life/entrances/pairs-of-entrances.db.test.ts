import { expect, it, test } from 'vitest'
import { statement } from '../../../../persistence/session.ts'
import { databaseFor, type TestDatabase, testDialect, withDatabase } from '../../../databases/databases.ts'
import { sweepBlackouts } from '../../../sweeps/sweep-blackouts.ts'
import { sweepCapacity } from '../../../sweeps/sweep-capacity.ts'
import { type Wanted, wall } from './entrant.ts'
import { firstOf, type Kind, kinds, wantedAt } from './kinds.ts'
import { pairEntrances } from './pairs-of-entrances.ts'
import { untold } from './telling/untold.ts'

const quay = { whitelabel: 'northwind', provider: 'quay' }

/** What the two of a kind's first meeting want of its boat. */
const first = (kind: Kind) =>
  wantedAt({ kind, of: 'boat', from: firstOf(Date.now()), isApart: true, isBidDated: false })

/** Writes bookings past the product, and takes them away after the look. */
async function planted<T>({ db }: TestDatabase, wanted: Wanted[], look: () => Promise<T>): Promise<T> {
  const [any] = await db.read([statement('SELECT * FROM reservations LIMIT 1')])
  const rows = wanted.map(({ bookable, start, end, seats, named, resource }, number) => ({
    ...any?.rows[0],
    ...{ id: `planted-${number}`, draft: `planted-${number}`, bookable, start, end, seats },
    ...{ status: 'booked', expires: null, waitlistoffer: null, life: '{}', created: Date.now() },
    occurrence: bookable.includes('event') ? 'o-0' : null,
    resources: JSON.stringify(named ?? [resource]),
    ...(bookable.startsWith('dates-') && {
      ...{ status: 'gig', resources: '[]', life: JSON.stringify({ dates: { start, end } }) },
    }),
  }))
  await db.knex.batchInsert('reservations', rows, 5)
  try {
    return await look()
  } finally {
    await db.knex('reservations').where('id', 'like', 'planted-%').del()
  }
}

await withDatabase('two entrances at once', (database) => {
  it('take no more than there is, do nothing by half, and tell what became of everybody', async () => {
    const { met, through, faults } = await pairEntrances(database(), { seed: 1, rounds: 1, every: 8 })
    expect(faults).toEqual([])
    expect(met.filter(({ came }) => came === null)).toEqual([])
    expect(new Set(met.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(met.length).toBeGreaterThan(25)
    expect(through['late payment']).toBeGreaterThan(0)
    expect(met.map(({ came }) => came)).toContain(1)
  })

  it('would be found wrong where any of its messages is lost', async () => {
    const { db } = database()
    const rows = await db.knex('outbox').orderBy(['created', 'id'])
    const ofEachKind = new Map(rows.map((row) => [`${row.name} ${JSON.parse(String(row.payload)).of ?? ''}`, row]))
    const unseen: string[] = []
    for (const [kind, row] of ofEachKind) {
      await db.knex('outbox').where({ provider: row.provider, id: row.id }).del()
      const found = await untold(db)
      if (!found.some((fault) => fault.startsWith(`${row.reservation}: `))) unseen.push(kind)
      await db.knex('outbox').insert(row)
    }
    expect(unseen).toEqual([])
    expect(await untold(db)).toEqual([])
    // Who comes through is left to the race, so that the rest is judged by itself.
    expect(ofEachKind.size).toBeGreaterThan(10)
  })

  it('would be found wrong at each kind, where boats or seats are oversold', async () => {
    const sweep = async () => (await sweepCapacity(database().db, quay, Date.now())).breaches
    const all = kinds.flatMap((kind) => {
      const { left, right } = first(kind)
      return [left, left, { ...right, bookable: `asked-${kind}-boat` }]
    })
    const breaches = (await planted(database(), all, sweep)).join('\n')
    for (const kind of kinds) {
      expect(breaches).toContain(`the seats of contested-${kind}-boat`)
      expect(breaches).toContain(`the resource ${kind === 'named' ? 'raft' : 'boat'}-${kind}-boat has 1`)
    }
    expect(await sweep()).toEqual([])
  })

  it('would not be found wrong, where more wait in days for a claimer’s time than could come at one', async () => {
    const { left } = first('slot')
    const waiting = Array.from({ length: 10 }, () => ({ ...left, bookable: left.dates ?? '' }))
    const sweep = async () => (await sweepCapacity(database().db, quay, Date.now())).breaches
    expect(await planted(database(), [left, ...waiting], sweep)).toEqual([])
  })

  it('would be found wrong at each kind, where somebody comes after a blackout', async () => {
    const { db } = database()
    const rows = kinds.map((kind) => {
      const { resource, start, end } = first(kind).right
      const span = { start: wall(start), end: wall(end), begins: start, ends: end }
      return { provider: 'quay', id: `planted-${kind}`, resource, ...span }
    })
    await db.knex.batchInsert('blackouts', rows, 10)
    const came = kinds.map((kind) => first(kind).left)
    const since = new Map(rows.map(({ id }) => [id, Date.now() - 1]))
    const late = await planted(database(), came, () => sweepBlackouts(db, since))
    expect(late.toSorted()).toEqual(
      rows.map(({ resource }, number) => `planted-${number} is booked although ${resource} had been blacked out`),
    )
    const later = new Map(rows.map(({ id }) => [id, Number.POSITIVE_INFINITY]))
    expect(await planted(database(), came, () => sweepBlackouts(db, later))).toEqual([])
    await db.knex('blackouts').where('id', 'like', 'planted-%').del()
  })
})

// SQLite has one writer at a time, and no locks of rows.
test.runIf(testDialect() === 'mysql')(
  'without locks two entrances at once are found to take more than there is',
  async ({ skip }) => {
    const database = await databaseFor('mysql')
    if (!database) return skip('MySQL is not there')
    try {
      const { faults } = await pairEntrances(database, { seed: 1, rounds: 1, every: 5, locking: false })
      expect(faults).not.toEqual([])
    } finally {
      await database.drop()
    }
  },
)
