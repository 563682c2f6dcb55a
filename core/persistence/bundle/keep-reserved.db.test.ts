import { expect, it } from 'vitest'
import { isRecord } from '../../domain/is-record.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { repositoriesFor } from '../repositories.ts'
import { importBundle } from './import-bundle.ts'

const day = 86_400_000
const first = Date.parse('2026-11-20T12:00:00Z')

/** Two evenings, always five and twelve days ahead of the start. */
const bundle = smallBundle('show', {
  bookables: [
    {
      id: 'show-sail',
      provider: 'show-p',
      name: 'Sail',
      bookabletype: 'event',
      restrictions: [
        { id: 'early', start: '{today+5} 17:00:00', end: '{today+5} 19:00:00' },
        { id: 'late', start: '{today+12} 17:00:00', end: '{today+12} 19:00:00' },
      ],
    },
  ],
})

await withDatabase('a demo that starts again', (database) => {
  const repositories = () => repositoriesFor(database().db, { whitelabel: 'show', provider: 'show-p' })

  async function startOn(dayNumber: number): Promise<string[]> {
    const options = { now: first + dayNumber * day, keepReserved: true }
    expect(await importBundle(database().db, bundle, options)).toMatchObject({ ok: true })
    const [sail] = await repositories().catalogue.bookables()
    return (sail?.restrictions ?? []).map((one) => (isRecord(one) ? `${one.id} ${one.start.slice(0, 10)}` : ''))
  }

  it('moves occurrences to the future while nobody has reserved them, then keeps them and adds others', async () => {
    expect(await startOn(0)).toEqual(['early 2026-11-25', 'late 2026-12-02'])
    expect(await startOn(1)).toEqual(['early 2026-11-26', 'late 2026-12-03'])
    const [start, end] = [Date.parse('2026-11-26T16:00:00Z'), Date.parse('2026-11-26T18:00:00Z')]
    const guest = reservationFixture({ id: 'guest', provider: 'show-p', bookable: 'show-sail', start, end })
    await writtenReservations(database().db, { whitelabel: 'show', provider: 'show-p' }).insert(guest, [{ start, end }])
    expect(await startOn(2)).toEqual(['early 2026-11-26', 'late 2026-12-04'])
    expect(await startOn(8)).toEqual(['early 2026-11-26', 'early-20261203 2026-12-03', 'late 2026-12-10'])
    expect(await startOn(9)).toEqual(['early 2026-11-26', 'early-20261204 2026-12-04', 'late 2026-12-11'])
  })

  it('leaves existing reservations of the bundle alone', async () => {
    const start = '{today+1} 10:00:00'
    const reservations = [{ id: 'show-r', bookable: 'show-lesson', start, end: '{today+1} 11:00:00' }]
    const withReservation = smallBundle('show', { reservations })
    const stored = async (dayNumber: number) => {
      await importBundle(database().db, withReservation, { now: first + dayNumber * day, keepReserved: true })
      return (await repositories().reservations.find('show-r'))?.start
    }
    const before = await stored(0)
    expect(before).toBe(Date.parse('2026-11-21T09:00:00Z'))
    expect(await stored(3)).toBe(before)
  })
})
