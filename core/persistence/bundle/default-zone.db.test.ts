import { expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { repositoriesFor } from '../repositories.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle } from './import-bundle.ts'

/** 21:30 of the day before in New York, 03:30 in Paris. */
const now = Date.parse('2026-11-20T02:30:00Z')

await withDatabase('a provider that says no zone', (database) => {
  const imported = (bundle: object) => importBundle(database().db, bundle, { now })
  const stored = (provider: string, id: string) =>
    repositoriesFor(database().db, { whitelabel: provider.split('-')[0] ?? '', provider }).reservations.find(id)

  it('has its times in New York: where they are imported, kept and exported', async () => {
    const { db } = database()
    const times = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
    const bundle = smallBundle('unzoned', {
      providers: [{ id: 'unzoned-p', subdomain: 'p', name: 'P' }],
      blackouts: [{ id: 'shut', provider: 'unzoned-p', start: '{today} 09:00:00', end: '{today} 12:00:00' }],
      reservations: [{ id: 'first', bookable: 'unzoned-lesson', ...times }],
    })
    expect(await imported(bundle)).toMatchObject({ ok: true })
    expect(await stored('unzoned-p', 'first')).toMatchObject({ start: Date.parse('2026-12-01T15:00:00Z') })
    const [shut] = await db.knex('blackouts').where({ id: 'shut' }).select('begins', 'ends')
    expect([shut?.begins, shut?.ends].map(Number)).toEqual(
      ['2026-11-19T14:00:00Z', '2026-11-19T17:00:00Z'].map((at) => Date.parse(at)),
    )
    expect(await exportBundle(db, 'unzoned')).toMatchObject({ reservations: [{ id: 'first', ...times }] })

    // Also of a provider that is stored already, and not in the file.
    const { whitelabel } = bundle
    const later = { id: 'later', bookable: 'unzoned-lesson', start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00' }
    expect(await imported({ whitelabel, providers: [], reservations: [later] })).toMatchObject({ ok: true })
    expect(await stored('unzoned-p', 'later')).toMatchObject({ start: Date.parse('2026-12-02T15:00:00Z') })
    const blackouts = [{ id: 'shut', provider: 'unzoned-p', start: '{today} 09:00:00', end: '{today} 12:00:00' }]
    expect(await imported({ whitelabel, providers: [], blackouts })).toMatchObject({ ok: true })
    expect(await exportBundle(db, 'unzoned')).toMatchObject({ blackouts: [{ start: '2026-11-19 09:00:00' }] })
  })

  it('may be given that zone while its events are booked, and no other', async () => {
    const times = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
    const provider = { id: 'dated-p', subdomain: 'p', name: 'P' }
    const bundle = smallBundle('dated', {
      providers: [provider],
      bookables: [
        { id: 'talk', provider: 'dated-p', name: 'Talk', bookabletype: 'event', seats: 9, restrictions: [times] },
      ],
      reservations: [{ id: 'taken', bookable: 'talk', ...times }],
    })
    expect(await imported(bundle)).toMatchObject({ ok: true })
    const { whitelabel } = bundle
    const moved = (timezone: string) => imported({ whitelabel, providers: [{ ...provider, timezone }] })
    expect(await moved('Europe/Paris')).toMatchObject({
      ok: false,
      faults: [
        { pointer: '/providers/0/timezone', expected: expect.stringMatching(/^"America\/New_York", or the res/) },
      ],
    })
    expect(await moved('America/New_York')).toMatchObject({ ok: true })
    expect(await stored('dated-p', 'taken')).toMatchObject({ start: Date.parse('2026-12-01T15:00:00Z') })
  })
})
