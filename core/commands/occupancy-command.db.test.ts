import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyOccupancy } from '../persistence/occupancy/verify.ts'
import { withUnsweptDatabase } from '../testing/databases/databases.ts'
import { type Ended, runToEnd } from '../testing/servers/ended-process.ts'
import { type BookingWorld, bookingWorld } from '../testing/worlds/booking-world.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const at = (day: number, hour: number) => ({
  start: `2026-12-0${day} ${hour}:00:00`,
  end: `2026-12-0${day} ${hour + 1}:00:00`,
})
/** How soon a process has ended is up to the machine, ms. */
const processLimit = 240_000

await withUnsweptDatabase('npm run occupancy', (database) => {
  let world: BookingWorld
  const occupancy = (...args: string[]): Promise<Ended> =>
    runToEnd('core/commands/occupancy.ts', args, { DATABASE_URL: database().url })
  const ofTalk = () => database().db.knex('occupancy_days').where('subject', 'b:talk').whereNot('data', '{}')

  beforeAll(async () => {
    world = await bookingWorld(database())
    const ids: { id: string; managetoken: string }[] = []
    for (const hour of [10, 11, 12]) {
      const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', {
        ...{ user, bookable: 'talk', ...at(1, hour) },
      })
      if (!booked.ok) throw new Error(JSON.stringify(booked.error))
      ids.push(booked.value)
    }
    const [first, second] = ids
    for (const [call, one, to] of [
      ['cancel_reservation', first, {}],
      ['reschedule_reservation', second, at(2, 14)],
    ] as const) {
      const changed = await world.call(call, { id: one?.id, token: one?.managetoken, ...to })
      if (!changed.ok) throw new Error(JSON.stringify(changed.error))
    }
    await world.call('book_appointment', { user, bookable: 'visit', ...at(2, 12), resources: ['ines'] })
    await world.call('hold_appointment', { bookable: 'lesson', ...at(3, 13), draft: 'held-by-nobody' })
  })
  afterAll(() => world.close())

  it(
    'verify finds nothing over a database that has lived',
    async () => {
      const ended = await occupancy('verify')
      expect(ended).toMatchObject({ code: 0, said: '' })
      expect(ended.printed).toMatch(/^[1-9]\d* days compared, 0 differ\.\n$/)
    },
    processLimit,
  )

  it(
    'verify fails, says each day that differs up to a number, and changes nothing; rebuild mends them',
    async () => {
      const { db } = database()
      const [talk] = await ofTalk()
      expect(talk?.day).toBe(Date.parse('2026-12-01') / 86_400_000)
      await ofTalk().where('day', talk?.day).update({ data: '{}' })
      const nothing = Array.from({ length: 24 }, (_, index) => ({ ...talk, day: 30_000 + index, data: '{"long":1}' }))
      await db.knex('occupancy_days').insert(nothing)
      const stored = await db.knex('occupancy_days').orderBy(['provider', 'subject', 'day'])

      const found = await occupancy('verify')
      expect(found.code).toBe(1)
      const lines = found.printed.trimEnd().split('\n')
      expect(lines).toHaveLength(20)
      expect(lines[0]).toBe(`quay b:talk 2026-12-01: stored {}, the claims say ${talk?.data}`)
      expect(lines[1]).toMatch(/^quay b:talk 2052-\d\d-\d\d: stored \{"long":1\}, the claims say \{\}$/)
      expect(found.said).toMatch(/^[\d,]+ days compared, 25 differ; npm run occupancy -- rebuild mends them\.\n$/)
      expect(await db.knex('occupancy_days').orderBy(['provider', 'subject', 'day'])).toEqual(stored)

      const rebuilt = await occupancy('rebuild')
      expect(rebuilt).toMatchObject({ code: 0, said: '' })
      expect(rebuilt.printed).toMatch(/\n[\d,]+ days compared, 25 differ: made anew from the claims\.\n$/)
      expect((await ofTalk())[0]?.data).toBe(talk?.data)
      expect(await Array.fromAsync(verifyOccupancy(db, () => world.clock.now, false))).toEqual([])
    },
    processLimit,
  )

  it(
    'says how it is called',
    async () => {
      const said = 'usage: npm run occupancy -- verify | rebuild\n'
      expect(await occupancy('mend')).toEqual({ code: 1, printed: '', said })
    },
    processLimit,
  )
})
