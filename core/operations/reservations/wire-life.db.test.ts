import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const secret = { id: 'source', slug: 'source', type: 'text', prompt: 'Source', internal: true, default_value: 'street' }
const imported = (id: string, bookable: string, day: number, more: object = {}) => ({
  id,
  provider: 'quay',
  bookable,
  start: `2026-12-0${day} 10:00:00`,
  end: `2026-12-0${day} 11:00:00`,
  user: 'ana',
  ...more,
})
const notes = { spoken: 'asks for the small boat' }
const changes = {
  forms: [
    ...accessBundle.forms,
    { id: 'inside', provider: 'quay', name: 'Inside', sections: [{ id: 's', questions: [secret] }] },
  ],
  bookables: [
    ...accessBundle.bookables.map((one) => (one.id === 'talk' ? { ...one, forms: ['inside'] } : one)),
    { id: 'ask', provider: 'quay', name: 'Ask', price: 40, paymentterms: 'bill', approvalmode: true },
    {
      ...{ id: 'stroll', provider: 'quay', name: 'Stroll', price: 40, paymentterms: 'bill', dateby: 'range' },
      requirementgroups: [{ name: 'Guide', resources: ['ines'], selectionmethod: 'resourceclaim' }],
    },
  ],
  limited_use_links: [{ id: 'door', uid: 'uid-door', provider: 'quay', bookable: 'linked', uses: 3 }],
  reservations: [
    imported('plain', 'talk', 1, { status: 'booked', tags: ['vip'], validation_notes: notes }),
    imported('waits', 'visit', 2, {
      status: 'waitlisted',
      waitlistoffer: { start: '2026-11-20 08:00:00', end: '2026-11-20 12:00:00' },
    }),
    imported('gone', 'talk', 4, { status: 'cancelled', paymentinformation: { finalprice: 70, dueprice: 40 } }),
    imported('owing', 'talk', 5, { status: 'booked', paymentinformation: { finalprice: 70, dueprice: 40 } }),
    imported('former', 'paused', 3, { status: 'booked', paymentinformation: { finalprice: 70 } }),
  ],
}
const okOf = (result: Result<Record<string, unknown>>) => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

await withDatabase('what a reservation says of its life', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const read = async (who: string, id: string) => okOf(await world.as(who, 'get_basereservation', { id }))

  test('whose it is, what it is, and its version', async () => {
    expect(await read('ana', 'plain')).toMatchObject({
      provider: 'quay',
      providerid: 'quay',
      whitelabel: bookingBundle.whitelabel.id,
      user: 'ana',
      type: 'standard',
      tags: ['vip'],
      version: 1,
      hold: false,
      unavailable: false,
      waitlistoffer: null,
      date_restriction: null,
      reschedule: null,
      limited_use_link: null,
      checkedin: null,
      checkedout: null,
      associated_external_calendar_events: [],
    })
  })

  test('what its bundle says that it owes, unless it is cancelled', async () => {
    for (const who of ['ana', 'pia']) {
      expect(await read(who, 'owing')).toMatchObject({ paymentinformation: { dueprice: 40 } })
      expect(await read(who, 'gone')).toMatchObject({ paymentinformation: { finalprice: 70, dueprice: 0 } })
    }
  })

  test('the notes of the provider are for staff', async () => {
    expect(await read('ana', 'plain')).not.toHaveProperty('validation_notes')
    expect(await read('pia', 'plain')).toMatchObject({ validation_notes: notes })
  })

  test('an offer has its times', async () => {
    expect(await read('ana', 'waits')).toMatchObject({
      waitlistoffer: {
        start: '2026-11-20 08:00:00',
        end: '2026-11-20 12:00:00',
        end_utc: '2026-11-20T17:00:00.000Z',
      },
    })
  })

  test('an imported reservation is worth what it says; without a price it is not free', async () => {
    expect(await read('ana', 'former')).toMatchObject({ value: 70, unavailable: true })
    expect(await read('ana', 'plain')).toMatchObject({ value: null })
  })

  test('a draft holds its place, and keeps the link that led to it', async () => {
    const slot = { bookable: 'linked', start: '2026-12-04 10:00:00', end: '2026-12-04 11:00:00', draft: 'life-draft-1' }
    const held = okOf(await world.as('ana', 'hold_appointment', slot, { linkid: 'uid-door' }))
    expect(held).toMatchObject({ hold: true, limited_use_link: { uid: 'uid-door' } })
    const booked = okOf(await world.as('ana', 'book_appointment', slot, { linkid: 'uid-door' }))
    expect(booked).toMatchObject({ hold: false, limited_use_link: { uid: 'uid-door' }, version: 2 })
  })

  test('the place that it keeps while a move is asked for, what it is worth, who came, and its entries elsewhere', async () => {
    const slot = { bookable: 'ask', start: '2026-12-06 10:00:00', end: '2026-12-06 11:00:00', draft: 'life-draft-3' }
    const id = String(okOf(await world.as('ana', 'book_appointment', slot)).id)
    okOf(await world.as('pia', 'approve_reservation', { id }))
    const later = { id, start: '2026-12-06 12:00:00', end: '2026-12-06 13:00:00' }
    okOf(await world.as('ana', 'reschedule_reservation', later))
    expect(await read('ana', id)).toMatchObject({
      ...{ status: 'pending', start: later.start, value: 40 },
      reschedule: {
        start: slot.start,
        end: slot.end,
        status: 'booked',
        seats: 1,
        resources: [],
        segments: [],
        claims: [],
      },
    })
    okOf(await world.as('pia', 'approve_reservation', { id }))
    okOf(await world.as('pia', 'check_in_reservation', { id, checkedout: true }))
    const events = [{ calendar: 'google', event: 'abc' }]
    okOf(await world.as('pia', 'integrations_update', { id, associated_external_calendar_events: events }))
    expect(await read('ana', id)).toMatchObject({
      ...{ status: 'booked', start: later.start, reschedule: null, associated_external_calendar_events: events },
      ...{ checkedin: '2026-11-20T12:00:00.000Z', checkedout: '2026-11-20T12:00:00.000Z' },
    })
  })

  test('the days in which a claimer names the time', async () => {
    const date_restriction = { start: '2026-12-07 00:00:00', end: '2026-12-08 23:59:00' }
    const asked = { bookable: 'stroll', date_restriction, draft: 'life-draft-4' }
    expect(okOf(await world.as('ana', 'book_appointment', asked))).toMatchObject({ status: 'gig', date_restriction })
  })

  test('answers that nobody was asked for are for staff', async () => {
    const slot = { bookable: 'talk', start: '2026-12-05 10:00:00', end: '2026-12-05 11:00:00', draft: 'life-draft-2' }
    const filled = { formresponses: [{ formid: 'inside', responses: [] }] }
    const { id } = okOf(await world.as('ana', 'book_appointment', { ...slot, ...filled }))
    const answersFor = async (who: string) => (await read(who, String(id))).formresponses
    expect(await answersFor('ana')).toMatchObject([{ responses: [] }])
    expect(await answersFor('pia')).toMatchObject([{ responses: [{ question_id: 'source', value: 'street' }] }])
    const listed = async (who: string) => {
      const { reservations } = okOf(await world.as(who, 'get_reservations_for_user', { user_id: 'ana' }))
      return Array.isArray(reservations) ? reservations.find((one) => one.id === id)?.formresponses : null
    }
    expect(await listed('ana')).toMatchObject([{ responses: [] }])
    expect(await listed('pia')).toMatchObject([{ responses: [{ question_id: 'source' }] }])
  })
})
