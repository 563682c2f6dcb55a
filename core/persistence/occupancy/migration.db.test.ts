import { expect, it } from 'vitest'
import * as days from '../../../migrations/032-occupancy-days.ts'
import * as shared from '../../../migrations/095-shared-resources.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import { statement } from '../session.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const slot = (n: number) => ({ start: now + n * hour, end: now + (n + 1) * hour })

const dayMs = 86_400_000

await withDatabase('the rows of days', (database) => {
  /** Everything but the counters of changes. */
  const everything = async () =>
    (
      await database().db.read([
        statement('SELECT * FROM claims ORDER BY provider, bookable, reach, start, reservation'),
        statement('SELECT * FROM claim_resources ORDER BY provider, resource, reservation'),
        statement("SELECT provider, subject, day, data FROM occupancy_days WHERE data <> '{}' ORDER BY 1, 2, 3"),
      ])
    ).map(({ rows }) => rows.map((row) => ({ ...row })))

  it('follow from the claims that there were before, and go back to them', async () => {
    const { db } = database()
    expect(await importBundle(db, smallBundle('old'), { now })).toMatchObject({ ok: true })
    const reservations = writtenReservations(db, { whitelabel: 'old', provider: 'old-p' })
    const common = { provider: 'old-p', bookable: 'old-lesson', created: now - hour }
    const location = { address: '8 Elm Street, Salem' }
    for (const [id, n, more] of [
      ['plain', 1, { seats: 2 }],
      ['held', 1, { status: 'in-progress', expires: now + hour }],
      ['occurrence', 2, { occurrence: 'o-1' }],
      ['visit', 3, { resources: ['old-boat'], extra: { location } }],
      ['season', 5, { end: slot(5).start + 60 * dayMs }],
    ] as const) {
      const made = reservationFixture({
        id,
        ...common,
        ...slot(n),
        ...more,
        resources: [...('resources' in more ? more.resources : [])],
      })
      await reservations.insert(made, [{ start: made.start, end: made.end }])
    }
    const waiting = reservationFixture({ id: 'waiting', ...common, ...slot(4), status: 'waitlisted', seats: 3 })
    await reservations.insert(waiting, [])
    const before = await everything()
    expect(before.map((rows) => rows.length)).toEqual([6, 1, 62])
    // Claims say since then which resources are shared.
    await shared.down(db.knex)
    await days.down(db.knex)
    const [claims] = await db.read([statement("SELECT * FROM claims WHERE provider = 'old-p' ORDER BY reservation")])
    expect(claims?.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reservation: 'occurrence', occurrence: 'o-1', reach: 11 }),
        expect.objectContaining({ reservation: 'visit', subject: 'r:old-boat', address: location.address }),
        expect.objectContaining({ reservation: 'waiting', subject: 'w:old-lesson', seats: 3 }),
      ]),
    )
    await days.up(db.knex)
    await shared.up(db.knex)
    expect(await everything()).toEqual(before)
    expect(await sweepClaims(db)).toEqual([])
  })
})
