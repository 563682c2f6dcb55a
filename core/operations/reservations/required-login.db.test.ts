import { expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)
const outcome = (result: Result<unknown>) => (result.ok ? result.value : result.error)

let drafts = 0
const draft = () => `signs-in-${String(drafts++).padStart(6, '0')}`
const at = (bookable: string, hour: number, more: object = {}) => ({
  bookable,
  start: `2026-11-24 ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-24 ${String(hour + 1).padStart(2, '0')}:00:00`,
  draft: draft(),
  ...more,
})
const stranger = { email: 'eve@customers.example', firstname: 'Eve', lastname: 'Moor' }

const providers = bookingBundle.providers.map((one) => ({ ...one, requirelogin: one.id === 'quay' }))
const whitelabel = { ...bookingBundle.whitelabel, allowguestcheckout: false }

await withDatabase('required login', (database) => {
  test('a slot is held before signing in, and booked afterwards', async () => {
    const world = await accessWorld(database(), { providers, whitelabel })
    const params = at('talk', 9, { user: stranger })
    expect(outcome(await world.as('nobody', 'hold_appointment', params))).toMatchObject({ loginrequired: true })
    expect(outcome(await world.as('nobody', 'get_quote', params))).toMatchObject({ loginrequired: true })
    expect(codeOf(await world.as('nobody', 'book_appointment', params))).toBe('login_required')
    const cart = { user: stranger, appointments: [at('talk', 10)] }
    expect(codeOf(await world.as('nobody', 'book_appointments', cart))).toBe('login_required')
    expect(outcome(await world.as('bo', 'hold_appointment', params))).toMatchObject({ loginrequired: false })
    expect(codeOf(await world.as('bo', 'book_appointment', params))).toBe('ok')
    expect(codeOf(await world.as('key', 'book_appointment', at('talk', 11, { user: stranger })))).toBe('ok')
    await world.close()
  })

  test('what is due requires signing in too, unless guests may check out', async () => {
    const free = { provider: 'quay', price: 0, seats: 1, waitlist: { enabled: true } }
    const bookables = [
      ...accessBundle.bookables,
      { ...free, id: 'free', name: 'Free' },
      { ...free, id: 'later', name: 'Later', price: 40, paymentterms: 'partial' },
      { ...free, id: 'asked', name: 'Asked', price: 40, approvalmode: true },
      { ...free, id: 'full', name: 'Full', price: 40 },
    ]
    const world = await accessWorld(database(), { whitelabel, bookables })
    const quoted = (bookable: string) => world.as('nobody', 'get_quote', at(bookable, 12))
    expect(outcome(await quoted('talk'))).toMatchObject({ loginrequired: false })
    expect(outcome(await quoted('lesson'))).toMatchObject({ loginrequired: true })
    const call = async (method: string, bookable: string, draft: string, more: object = {}) =>
      codeOf(await world.as('nobody', method, at(bookable, 12, { user: stranger, draft: `due-as-${draft}`, ...more })))
    const cart = async (bookable: string, more: object = {}) => {
      const appointments = [at(bookable, 13, { draft: `due-in-cart-${bookable}`, ...more })]
      return codeOf(await world.as('nobody', 'book_appointments', { user: stranger, appointments }))
    }
    expect(await call('book_appointment', 'free', 'one')).toBe('ok')
    expect(await call('book_appointment', 'later', 'two')).toBe('ok')
    expect(await call('book_appointment', 'asked', 'three')).toBe('login_required')
    expect(await call('book_appointment', 'full', 'four')).toBe('login_required')
    expect([await cart('free'), await cart('full')]).toEqual(['ok', 'login_required'])
    expect(await call('join_waitlist', 'free', 'five')).toBe('ok')
    expect(
      codeOf(await world.as('key', 'book_as_staff', at('full', 12, { user: stranger, draft: 'due-as-six' }))),
    ).toBe('ok')
    expect(await call('join_waitlist', 'full', 'seven')).toBe('ok')
    await world.close()
    const open = await accessWorld(database(), { providers })
    expect(outcome(await open.as('nobody', 'get_quote', at('lesson', 12)))).toMatchObject({ loginrequired: false })
    await open.close()
  })
})
