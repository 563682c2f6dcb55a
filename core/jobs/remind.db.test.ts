import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StoredReservation } from '../operations/ports.ts'
import { transactAndServe } from '../operations/queues/serve-queues.ts'
import { transition } from '../operations/reservations/transition.ts'
import { persistencePorts } from '../persistence/transaction.ts'
import { withUnsweptDatabase } from '../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../testing/databases/recorded-database.ts'
import { draftAt, jobsWorld } from '../testing/worlds/jobs-world.ts'
import { writtenReservations } from '../testing/worlds/samples/written-reservations.ts'
import { deliverEvents } from './deliver-events.ts'
import { tenantOfScope } from './job-deps.ts'
import { remind } from './remind.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withUnsweptDatabase('reminders', (database) => {
  let the: Awaited<ReturnType<typeof jobsWorld>>
  const told: string[] = []
  let count = 0
  let begin = 0

  const insert = async (hours: number, change: Partial<StoredReservation> = {}) => {
    const id = `rem-${count++}`
    const start = the.world.now + hours * hour
    const reservation = draftAt(0, {
      ...{ id, draft: null, status: 'booked', expires: null, start, end: start + hour, created: begin - 900 * hour },
      ...change,
    })
    await writtenReservations(database().db, scope).insert(reservation, [])
    return id
  }
  const write = (id: string, values: object) => database().db.knex('reservations').where({ id }).update(values)
  /** Moves it as the product does. */
  const move = async (id: string, start: number) => {
    const { ports } = the.deps
    const from = await ports.repositories(scope).reservations.find(id)
    const tenant = await tenantOfScope(the.deps, scope)
    if (!from || !tenant) throw new Error('nothing to move')
    const to = { ...from, start, end: start + hour, sequence: from.sequence + 1 }
    const why = { actor: 'lin', reason: 'moved', at: the.world.now }
    const moved = await transactAndServe({ tenant, ports }, (unit) =>
      transition(unit, { from, to, occupies: [], why, tells: [] }, ports),
    )
    expect(moved.ok).toBe(true)
  }
  /** Lets time pass and the jobs run; returns who was reminded, and how many hours before. */
  const pass = async (hours: number) => {
    the.world.now += hours * hour
    told.length = 0
    await remind(the.deps).run()
    const job = deliverEvents(the.deps)
    do await job.settle?.()
    while ((await job.run()) > 0)
    return told.toSorted()
  }
  const setting = async (table: string, id: string, reminders: number[] | null) => {
    await database()
      .db.knex(table)
      .where({ id })
      .update({ reminders: reminders && JSON.stringify(reminders) })
    await database().db.knex('providers').where({ id: 'quay' }).increment('revision', 1)
  }

  beforeAll(async () => {
    the = await jobsWorld(database().db)
    the.plugins.tellings = [
      {
        ...{ plugin: 'mails', name: 'reservation.reminder', audience: 'customer' },
        handle: async (_context, { reservation, data }) => void told.push(`${reservation.id} ${data.hours}`),
      },
    ]
  })
  beforeEach(async () => {
    await database().db.knex('reservations').delete()
    await setting('providers', 'quay', [24, 2])
    await setting('bookables', 'lesson', null)
    begin = the.world.now
    await pass(0)
  })
  afterAll(() => the.close())

  it('come at each of the hours, once', async () => {
    const id = await insert(25)
    expect(await pass(0.5)).toEqual([])
    expect(await pass(0.5)).toEqual([`${id} 24`])
    expect(await pass(0.1)).toEqual([])
    expect(await pass(21.9)).toEqual([`${id} 2`])
    expect(await pass(1)).toEqual([])
  })

  it('wait for no provider whose own fail, and come later there', async () => {
    const id = await insert(25)
    await setting('providers', 'pier', [24])
    const tour = draftAt(0, {
      ...{ id: `rem-${count++}`, provider: 'pier', bookable: 'tour', draft: null, status: 'booked', expires: null },
      ...{ start: the.world.now + 25 * hour, end: the.world.now + 26 * hour, created: begin - 900 * hour },
    })
    await writtenReservations(database().db, { ...scope, provider: 'pier' }).insert(tour, [])
    let isBroken = true
    const { ports } = the.deps
    const deps = {
      ...the.deps,
      ports: {
        ...ports,
        catalogueOf(tenant: Parameters<typeof ports.catalogueOf>[0]) {
          if (isBroken && tenant.scope.provider === 'pier') throw new TypeError('its settings are broken')
          return ports.catalogueOf(tenant)
        },
      },
    }
    const [job, other] = [remind(deps), remind(deps)]
    expect(await job.run()).toBe(0)
    the.world.now += hour
    expect(await job.run()).toBe(1)
    expect(await job.run()).toBe(0)
    the.world.now += 2 * hour
    isBroken = false
    // A process that takes over begins where the former one has failed; it reads of the others again, and tells nothing
    // twice.
    await other.run()
    expect(await pass(0.1)).toEqual([`${id} 24`, `${tour.id} 24`].toSorted())
    await setting('providers', 'pier', null)
  })

  it('of the bookable replace the provider’s, and a new setting applies to what stands', async () => {
    const id = await insert(25)
    await setting('bookables', 'lesson', [3])
    expect(await pass(2)).toEqual([])
    expect(await pass(20)).toEqual([`${id} 3`])
  })

  it('are not sent for what is booked inside that time', async () => {
    const late = await insert(23, { created: the.world.now })
    expect(await pass(1)).toEqual([])
    expect(await pass(20)).toEqual([`${late} 2`])
  })

  it('begin anew with a move', async () => {
    const id = await insert(25)
    expect(await pass(1)).toEqual([`${id} 24`])
    const start = the.world.now + 48 * hour
    await write(id, { start, end: start + hour, sequence: 1 })
    expect(await pass(23)).toEqual([])
    expect(await pass(1)).toEqual([`${id} 24`])
  })

  it('are not sent for a time before the move that led there, though it lies after the last run', async () => {
    const id = await insert(100)
    the.world.now += 0.5 * hour
    await move(id, the.world.now + 23.9 * hour)
    expect(await pass(0.1)).toEqual([])
    expect(await pass(21.9)).toEqual([`${id} 2`])
    await move(id, the.world.now + 26 * hour)
    expect(await pass(2)).toEqual([`${id} 24`])
  })

  it('are sent once where seats change just after them', async () => {
    const id = await insert(25)
    expect(await pass(1)).toEqual([`${id} 24`])
    the.world.now += 60_000
    await move(id, the.world.now + 24 * hour - 60_000)
    expect(await pass(0.02)).toEqual([])
  })

  it('are sent for what was being written while the last run read', async () => {
    const second = 1000
    const id = await insert(24 - second / hour, { created: the.world.now - 2 * second })
    expect(await pass(0.02)).toEqual([`${id} 24`])
    expect(await pass(0.02)).toEqual([])
  })

  it('follow the former start while a move is not decided', async () => {
    const start = the.world.now + 25 * hour
    const former = { start, end: start + hour, status: 'booked' as const, seats: 1, resources: [], segments: [] }
    const moving = {
      status: 'pending' as const,
      expires: start,
      life: { reschedule: { ...former, occurrence: null, claims: [] } },
    }
    const id = await insert(400, moving)
    const asked = await insert(25, { status: 'pending', expires: start })
    expect(await pass(1)).toEqual([`${id} 24`])
    expect(asked).not.toBe(id)
  })

  it('are sent late after a pause of the jobs, the last of several, and never after the start', async () => {
    const [soon, begun] = [await insert(25), await insert(3)]
    expect(await pass(23.5)).toEqual([`${soon} 2`])
    expect(begun).not.toBe(soon)
  })

  it('are not sent for what was cancelled, or moved, before the mail was', async () => {
    const [cancelled, moved, kept] = [await insert(25), await insert(25), await insert(25)]
    the.world.now += hour
    await remind(the.deps).run()
    await write(cancelled, { status: 'cancelled' })
    await write(moved, { sequence: 1 })
    expect(await pass(0)).toEqual([`${kept} 24`])
  })

  it('are found by the index of starts', async () => {
    const { db } = database()
    for (let index = 0; index < 40; index += 1) await insert(100 + index)
    const [soon, near] = [await insert(24), await insert(24)]
    if (db.dialect === 'mysql') await db.knex.raw('ANALYZE TABLE reservations')
    const recording = recordedDatabase(db)
    const { reservations } = persistencePorts(recording.db).repositories(scope)
    const after = { start: the.world.now + 23 * hour, id: '' }
    const until = the.world.now + 24 * hour
    const [first, second] = [
      await reservations.starting({ after, until, limit: 1 }),
      await reservations.starting({ after: { start: until, id: soon }, until, limit: 2 }),
    ]
    expect([first, second].map((found) => found.map(({ id }) => id))).toEqual([[soon], [near]])
    await reservations.awaitingMove(the.world.now)
    expect(recording.statements).toHaveLength(3)
    for (const statement of recording.statements)
      for (const { index, plan } of await accessesOf(db, statement)) expect([index, plan]).not.toContain(null)
  })
})
