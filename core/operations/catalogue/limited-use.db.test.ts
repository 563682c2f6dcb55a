import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkidOfWaiter } from '../../domain/access/linkid.ts'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
const at = (hour: number, draft: string) => ({
  bookable: 'linked',
  start: `2026-11-24 ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-24 ${String(hour + 1).padStart(2, '0')}:00:00`,
  draft,
  user,
})
/** Each test has its own link. */
const links = [
  ...['first', 'held', 'cancelled', 'race', 'short', 'staff', 'basket', 'apart'].map((id) => ({
    id,
    uid: `uid-${id}`,
    uses: 1,
  })),
  { id: 'thrice', uses: 3 },
].map((link) => ({ ...link, provider: 'quay', bookable: 'linked' }))
const queued = { id: 'queued', provider: 'quay', name: 'Queued', paymentterms: 'bill', limited_use: true, seats: 1 }
const changes = {
  limited_use_links: [
    ...links,
    { id: 'queue', uid: 'uid-queue', provider: 'quay', bookable: 'queued', uses: 1 },
    { id: 'own', uid: 'uid-own', provider: 'quay', bookable: 'queued', uses: 1 },
    { id: 'guest', uid: 'uid-guest', provider: 'quay', bookable: 'queued', uses: 1 },
    { id: 'offer', uid: 'uid-offer', provider: 'quay', bookable: 'queued', uses: 1 },
    { id: 'more', uid: 'uid-more', provider: 'quay', bookable: 'paired', uses: 1 },
  ],
  bookables: [
    ...accessBundle.bookables,
    { ...queued, waitlist: { enabled: true } },
    { ...queued, id: 'paired', seats: 2, seatsperbooking: 2, waitlist: { enabled: true } },
  ],
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
}
interface Reserved {
  id: string
  managetoken: string
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

await withDatabase('limited-use links', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const by = (linkid: string) => ({ linkid })
  const hold = (params: object, linkid: string) => world.as<Reserved>('nobody', 'hold_appointment', params, by(linkid))
  const book = (params: object, linkid: string) => world.as<Reserved>('nobody', 'book_appointment', params, by(linkid))
  const look = async (linkid: string) => codeOf(await world.as('nobody', 'get_bookable', { id: 'linked' }, by(linkid)))

  test('a link of one use books once; repeating that call is safe', async () => {
    const link = 'uid-first'
    const first = await book(at(9, 'first-draft'), link)
    expect(codeOf(first)).toBe('ok')
    expect(await book(at(9, 'first-draft'), link)).toEqual(first)
    expect(codeOf(await book(at(11, 'other-draft'), link))).toBe('link_required')
    expect(codeOf(await hold(at(11, 'other-draft'), link))).toBe('link_required')
    expect(await look(link)).toBe('not_found')
  })

  test('a hold reserves a use, keeps it when its slot changes, and returns it when it ends', async () => {
    const link = 'uid-held'
    expect(codeOf(await hold(at(9, 'held-draft-1'), link))).toBe('ok')
    expect(await look(link)).toBe('ok')
    const moved = await hold(at(10, 'held-draft-1'), link)
    expect(codeOf(moved)).toBe('ok')
    expect(codeOf(await hold(at(11, 'held-draft-2'), link))).toBe('link_required')
    expect(codeOf(await book(at(11, 'held-draft-2'), link))).toBe('link_required')
    const id = moved.ok ? moved.value.id : ''
    await world.as('nobody', 'clear_holds', { reservations: [id], draft: 'held-draft-1' })
    expect(codeOf(await hold(at(11, 'held-draft-2'), link))).toBe('ok')
    world.clock.now += 3_600_000
    expect(codeOf(await hold(at(9, 'held-draft-3'), link))).toBe('ok')
    expect(codeOf(await book(at(11, 'held-draft-2'), link))).toBe('link_required')
    expect(codeOf(await book(at(9, 'held-draft-3'), link))).toBe('ok')
  })

  test('a cancellation gives the use back where nothing was paid or all is refunded', async () => {
    const booked = await book(at(9, 'cancelled-draft'), 'uid-cancelled')
    const { id = '', managetoken = '' } = booked.ok ? booked.value : {}
    expect(codeOf(await book(at(10, 'between-draft'), 'uid-cancelled'))).toBe('link_required')
    expect(codeOf(await world.as('nobody', 'cancel_reservation', { id, token: managetoken }))).toBe('ok')
    expect(codeOf(await book(at(9, 'after-draft'), 'uid-cancelled'))).toBe('ok')
    expect(codeOf(await book(at(10, 'third-draft'), 'uid-cancelled'))).toBe('link_required')
  })

  test('of several simultaneous calls for the last use, one gets it', async () => {
    const drafts = ['a', 'b', 'c', 'd'].map((one) => `${one}-at-once`)
    const all = await Promise.all(drafts.map((draft, index) => book(at(9 + index, draft), 'uid-race')))
    expect(all.map(codeOf).toSorted()).toEqual(['link_required', 'link_required', 'link_required', 'ok'])
  })

  test('a cart is one use, however many appointments it has; the call itself may name the link', async () => {
    const cart = (uid: string, hours: number[]) => {
      const appointments = hours.map((hour) => {
        const { user: _, ...one } = at(hour, `cart-${uid}-${hour}`)
        return { ...one, limited_use_link: { uid } }
      })
      return world.as('nobody', 'book_appointments', { user, appointments })
    }
    expect(codeOf(await cart('uid-short', [9, 10]))).toBe('ok')
    expect(codeOf(await cart('uid-short', [11]))).toBe('link_required')
    expect(codeOf(await cart('thrice', [11, 12]))).toBe('ok')
    expect(codeOf(await cart('thrice', [13]))).toBe('ok')
    expect(codeOf(await cart('thrice', [14, 15]))).toBe('ok')
    expect(codeOf(await cart('thrice', [16]))).toBe('link_required')
  })

  test('holds of a cart share its use, which is kept by what is booked together', async () => {
    const link = 'uid-basket'
    const basket = [at(9, 'basket-draft-1'), at(10, 'basket-draft-2')]
    const [one, two] = basket
    expect(codeOf(await hold({ ...one }, link))).toBe('ok')
    expect(codeOf(await hold({ ...two, cart: ['basket-draft-1'] }, link))).toBe('ok')
    expect(codeOf(await hold(at(11, 'no-basket-draft'), link))).toBe('link_required')
    const appointments = basket.map(({ user: _, ...given }) => given)
    const booked = await world.as<{ reservations: Reserved[] }>(
      'nobody',
      'book_appointments',
      { user, appointments },
      by(link),
    )
    expect(codeOf(booked)).toBe('ok')
    expect(codeOf(await book(at(11, 'no-basket-draft'), link))).toBe('link_required')
    // It comes back with the last of them.
    const [first, second] = booked.ok ? booked.value.reservations : []
    const cancel = (which: Reserved | undefined) =>
      world.as('nobody', 'cancel_reservation', { id: which?.id, token: which?.managetoken })
    expect(codeOf(await cancel(first))).toBe('ok')
    expect(codeOf(await book(at(11, 'no-basket-draft'), link))).toBe('link_required')
    expect(codeOf(await cancel(second))).toBe('ok')
    expect(codeOf(await book(at(11, 'no-basket-draft'), link))).toBe('ok')
  })

  test('holds of a cart that are booked one after the other need a use each', async () => {
    const link = 'uid-apart'
    expect(codeOf(await hold(at(9, 'apart-draft-1'), link))).toBe('ok')
    expect(codeOf(await hold({ ...at(10, 'apart-draft-2'), cart: ['apart-draft-1'] }, link))).toBe('ok')
    expect(codeOf(await book(at(9, 'apart-draft-1'), link))).toBe('ok')
    expect(codeOf(await hold({ ...at(11, 'apart-draft-3'), cart: ['apart-draft-2'] }, link))).toBe('ok')
    expect(codeOf(await book(at(10, 'apart-draft-2'), link))).toBe('link_required')
    expect(codeOf(await book(at(11, 'apart-draft-3'), link))).toBe('link_required')
  })

  test('who joins a queue by a link has its use until they leave', async () => {
    const link = 'uid-queue'
    const slot = (draft: string, hour = 9) => ({ ...at(hour, draft), bookable: 'queued' })
    expect(codeOf(await world.as('pia', 'book_appointment', slot('queue-full')))).toBe('ok')
    const joined = await world.as<Reserved>('nobody', 'join_waitlist', slot('queue-draft-1'), by(link))
    expect(joined).toMatchObject({ ok: true, value: { status: 'waitlisted' } })
    expect(codeOf(await hold(slot('queue-draft-2', 11), link))).toBe('link_required')
    const again = { ...slot('queue-draft-3'), user: { ...user, email: 'eve@customers.example' } }
    expect(codeOf(await world.as('nobody', 'join_waitlist', again, by(link)))).toBe('link_required')
    const { id, managetoken: token } = joined.ok ? joined.value : { id: '', managetoken: '' }
    expect(codeOf(await world.as('nobody', 'leave_waitlist', { id, token }))).toBe('ok')
    expect(codeOf(await hold(slot('queue-draft-2', 11), link))).toBe('ok')
  })

  test('who is signed in and waits by a link opens it again, and books that time with the same use', async () => {
    const link = 'uid-own'
    const { clock } = world
    const before = clock.now
    const { user: _, ...slot } = { ...at(14, 'own-draft-1'), bookable: 'queued' }
    const full = await world.as<Reserved>('pia', 'book_appointment', { ...slot, user, draft: 'own-full' })
    expect(codeOf(full)).toBe('ok')
    const call = (who: string, name: string, params: object) => world.as<Reserved>(who, name, params, by(link))
    const joined = await call('ana', 'join_waitlist', slot)
    expect(joined).toMatchObject({ ok: true, value: { status: 'waitlisted' } })
    const opens = async (who: string) => codeOf(await call(who, 'get_bookable', { id: 'queued' }))
    expect([await opens('ana'), await opens('bo'), await opens('nobody')]).toEqual(['ok', 'not_found', 'not_found'])
    // In the last 2 hours room is for whoever books first.
    clock.now = Date.parse('2026-11-24T18:00:00Z')
    await world.as('pia', 'cancel_reservation', { id: full.ok ? full.value.id : '' })
    const other = { ...slot, draft: 'own-draft-2' }
    const elsewhere = { ...at(16, 'own-draft-3'), bookable: 'queued' }
    expect(codeOf(await call('bo', 'hold_appointment', { ...other, draft: 'own-draft-4' }))).toBe('link_required')
    const typed = {
      ...other,
      draft: 'own-draft-5',
      user: { email: 'ana@people.example', firstname: 'A', lastname: 'M' },
    }
    expect(codeOf(await call('nobody', 'hold_appointment', typed))).toBe('link_required')
    expect(codeOf(await call('ana', 'hold_appointment', elsewhere))).toBe('link_required')
    expect(codeOf(await call('ana', 'hold_appointment', other))).toBe('ok')
    const booked = await call('ana', 'book_appointment', other)
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(await world.as('pia', 'get_basereservation', { id: joined.ok ? joined.value.id : '' })).toMatchObject({
      value: { status: 'cancelled' },
    })
    expect([await opens('ana'), await opens('bo')]).toEqual(['not_found', 'not_found'])
    clock.now = before
  })

  test('a guest who waits by a link books that time with its use by the token of their entry, and nobody else', async () => {
    const { clock } = world
    const before = clock.now
    const slot = (draft: string, hour = 15) => ({ ...at(hour, draft), bookable: 'queued' })
    const full = await world.as<Reserved>('pia', 'book_appointment', slot('guest-full'))
    const joined = await world.as<Reserved>('nobody', 'join_waitlist', slot('guest-entry'), by('uid-guest'))
    const { id, managetoken } = joined.ok ? joined.value : { id: '', managetoken: '' }
    const link = linkidOfWaiter('uid-guest', { id, token: managetoken })
    const forged = linkidOfWaiter('uid-guest', { id, token: `${managetoken}x` })
    const other = linkidOfWaiter('uid-own', { id, token: managetoken })
    const opens = async (linkid: string) =>
      codeOf(await world.as('nobody', 'get_bookable', { id: 'queued' }, by(linkid)))
    expect([await opens(link), await opens('uid-guest'), await opens(forged), await opens(other)]).toEqual([
      ...['ok', 'not_found', 'not_found', 'not_found'],
    ])
    clock.now = Date.parse('2026-11-24T19:00:00Z')
    await world.as('pia', 'cancel_reservation', { id: full.ok ? full.value.id : '' })
    for (const wrong of ['uid-guest', forged])
      expect(codeOf(await hold(slot('guest-wrong'), wrong))).toBe('link_required')
    // Another time is another use.
    expect(codeOf(await hold(slot('guest-elsewhere', 16), link))).toBe('link_required')
    expect(codeOf(await hold(slot('guest-hold'), link))).toBe('ok')
    const named = { ...slot('guest-hold'), user: { ...user, email: 'lin-elsewhere@customers.example' } }
    const booked = await world.as<Reserved>('nobody', 'book_appointment', named, by(link))
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(await world.as('pia', 'get_basereservation', { id })).toMatchObject({ value: { status: 'cancelled' } })
    expect(await opens(link)).toBe('not_found')
    await world.as('pia', 'cancel_reservation', { id: booked.ok ? booked.value.id : '' })
    clock.now = before
  })

  test.each(['uid-offer', ''])(
    'a guest who waits by a link accepts with the use that they have (link %j)',
    async (linkid) => {
      const slot = { ...at(linkid ? 11 : 12, `offered-${linkid || 'without'}`), bookable: 'queued' }
      const full = await world.as<Reserved>('pia', 'book_appointment', {
        ...slot,
        draft: `taken-${linkid || 'without'}`,
      })
      const email = `guest-${linkid || 'without'}@customers.example`
      const joined = await world.as<Reserved>(
        ...(['nobody', 'join_waitlist', { ...slot, user: { ...user, email } }, by('uid-offer')] as const),
      )
      const { id, managetoken: token } = joined.ok ? joined.value : { id: '', managetoken: '' }
      await world.as('pia', 'cancel_reservation', { id: full.ok ? full.value.id : '' })
      const call = (name: string, params: object) => world.as('nobody', name, params, linkid ? by(linkid) : undefined)
      expect(codeOf(await call('get_bookable', { id: 'queued', rescheduleid: id, token }))).toBe('ok')
      const accepted = await call('accept_waitlist_offer', { id, token })
      expect(accepted).toMatchObject({ ok: true, value: { status: 'booked' } })
      await world.as('pia', 'cancel_reservation', { id })
    },
  )

  test('who waits by a link and asks for more, where there is room, gets the hold with the same use', async () => {
    const link = 'uid-more'
    const { clock } = world
    const before = clock.now
    const slot = { ...at(14, 'more-draft-1'), bookable: 'paired' }
    const full = await world.as<Reserved>('pia', 'book_appointment', { ...slot, draft: 'more-full', seats: 2 })
    const join = (seats: number) => world.as<Reserved>('nobody', 'join_waitlist', { ...slot, seats }, by(link))
    expect(await join(1)).toMatchObject({ ok: true, value: { status: 'waitlisted' } })
    clock.now = Date.parse('2026-11-24T18:00:00Z')
    await world.as('pia', 'cancel_reservation', { id: full.ok ? full.value.id : '' })
    expect(codeOf(await join(2))).toBe('room_now')
    const booked = await world.as('nobody', 'book_appointment', { ...slot, seats: 2 }, by(link))
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    clock.now = before
  })

  test('staff need no link, and use none up', async () => {
    expect(codeOf(await world.as('pia', 'book_appointment', at(9, 'staff-draft')))).toBe('ok')
    expect(codeOf(await book(at(10, 'staffless-draft'), 'uid-staff'))).toBe('ok')
  })
})
