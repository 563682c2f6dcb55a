import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GigsAnswer } from '../../domain/wire/gigs.ts'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withDatabase('the list of gigs', (database) => {
  let gigs: Awaited<ReturnType<typeof gigsWorld>>
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const gigsOf = async (person: string, params: object = {}): Promise<GigsAnswer> => {
    const answer = await gigs.as<GigsAnswer>(person, 'get_gigs', params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }

  test('begins with today: a job of this morning is still among their own', async () => {
    const { id } = await gigs.book('tour', 3)
    await gigs.as('ines', 'claim_reservation', { id })
    const { now } = gigs.world.clock
    gigs.world.clock.now = now + 6 * hour
    expect((await gigsOf('ines')).mine.map((one) => one.id)).toEqual([id])
    // Tomorrow it is over.
    gigs.world.clock.now = now + 24 * hour
    expect((await gigsOf('ines')).mine).toEqual([])
    gigs.world.clock.now = now
  })

  test('has every open one, page by page, with the number of all', async () => {
    const booked: string[] = []
    for (let index = 0; index < 65; index += 1) booked.push((await gigs.book('tour', 30 + index)).id)
    // Neither for the same resources nor claimed by the caller.
    await gigs.book('visit', 30, { resources: ['yusuf'] })
    await gigs.as('ines', 'claim_reservation', { id: booked.shift() })

    const first = await gigsOf('ines')
    expect(first).toMatchObject({ total: 64, page: 1, items_per_page: 20, more: true })
    const found = [...first.open]
    for (const page of [2, 3, 4]) {
      const next = await gigsOf('ines', { page })
      expect(next).toMatchObject({ total: 64, page, more: page < 4 })
      found.push(...next.open)
    }
    expect(found.map(({ id }) => id)).toEqual(booked)
    expect((await gigsOf('ines', { page: 2, items_per_page: 60 })).open.map(({ id }) => id)).toEqual(booked.slice(60))
    expect(await gigsOf('ines', { page: 5 })).toMatchObject({ open: [], total: 64, more: false })
    expect(await gigsOf('yusuf')).toMatchObject({ open: [], total: 0, more: false })
  })

  test('goes a year ahead where nobody says how far', async () => {
    const { id } = await gigs.book('tour', 24 * 200)
    const { open, total } = await gigsOf('ines', { page: 4 })
    expect([open.at(-1)?.id, total]).toEqual([id, 65])
    const today = new Date(gigs.world.clock.now).toISOString().slice(0, 10)
    expect(await gigsOf('ines', { end: `${today} 23:59:59` })).toMatchObject({ total: 0 })
  })

  test('reads only the open gigs of its bookables by their index, and one page of them in full', async () => {
    const { db } = database()
    await gigs.book('show', 31)
    if (db.dialect === 'mysql') await db.knex.raw('ANALYZE TABLE reservations')
    const recording = recordedDatabase(db)
    const { reservations } = persistencePorts(recording.db).repositories(scope)
    const range = { start: gigs.world.clock.now, end: gigs.world.clock.now + 90 * 24 * hour }
    const open = await reservations.openGigs({ range, bookables: ['tour'] })
    expect(open.map(({ bookable, status }) => `${bookable} ${status}`)).toEqual(Array(64).fill('tour gig'))
    const named = await reservations.named(open.slice(0, 20).map(({ id }) => id))
    expect(named.map(({ id }) => id)).toEqual(open.slice(0, 20).map(({ id }) => id))
    expect(recording.statements).toHaveLength(2)
    const [listed, read] = await Promise.all(recording.statements.map((one) => accessesOf(db, one)))
    expect(listed).toMatchObject([{ table: 'reservations', index: 'reservations_status' }])
    expect(listed?.[0]?.plan).toMatch(db.dialect === 'mysql' ? /^range/ : /status=\? AND start>\? AND start<\?/)
    expect(read?.map(({ index }) => index)).not.toContain(null)
  })
})
