import { expect, it } from 'vitest'
import * as details from '../../migrations/017-claim-details.ts'
import { withDatabase } from '../testing/databases.ts'
import { writtenReservations } from '../testing/written-reservations.ts'
import { smallBundle } from './bundle/complete-bundle.fixture.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { reservationFixture } from './reservation.fixture.ts'
import { statement } from './session.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const slot = (n: number) => ({ start: now + n * hour, end: now + (n + 1) * hour })

await withDatabase('what a claim says beside its span', (database) => {
  async function everything() {
    const [claims, totals] = await database().db.read([
      statement('SELECT * FROM claims ORDER BY subject, reach, start, reservation'),
      statement('SELECT * FROM claim_totals WHERE seats > 0 ORDER BY subject, start'),
    ])
    return { claims: claims?.rows.map((row) => ({ ...row })), totals: totals?.rows.map((row) => ({ ...row })) }
  }

  it('is found out for reservations that were made before it was kept', async () => {
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
    ] as const) {
      const made = reservationFixture({
        id,
        ...common,
        ...slot(n),
        ...more,
        resources: [...('resources' in more ? more.resources : [])],
      })
      await reservations.insert(made, [slot(n)])
    }
    const waiting = reservationFixture({ id: 'waiting', ...common, ...slot(4), status: 'waitlisted', seats: 3 })
    await reservations.insert(waiting, [])
    const before = await everything()
    expect(before.claims).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reservation: 'occurrence', occurrence: 'o-1', reach: 11 }),
        expect.objectContaining({ reservation: 'visit', address: location.address, assigned: now - hour }),
        expect.objectContaining({ reservation: 'waiting', subject: 'w:old-lesson', seats: 3 }),
      ]),
    )
    await details.down(db.knex)
    await details.up(db.knex)
    expect(await everything()).toEqual(before)
  })
})
