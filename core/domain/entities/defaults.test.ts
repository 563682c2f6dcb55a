import { expect, test } from 'vitest'
import { rulesOf } from '../availability/bookable-rules.ts'
import { priceDataOf } from '../pricing/price-data.ts'
import type { Bookable } from './bookable.ts'
import { bookableInFull, providerInFull } from './defaults.ts'

const bare = { id: 'lesson', provider: 'quay', name: 'Lesson' }

test('a bookable has the defaults of the specification', () => {
  expect(bookableInFull(bare)).toMatchObject({
    ...bare,
    bookabletype: 'standard',
    duration: 3600,
    seats: 1,
    windowbegin: 0,
    windowbegintype: 'minutes',
    windowend: 11,
    windowendtype: 'months',
    default_date_view: 'month_view',
    downpaymenttype: 'chargeperseat',
    refundcutoff: 24,
  })
  expect(bookableInFull({ ...bare, bookabletype: 'event' })).toMatchObject({ windowend: 24, windowendtype: 'months' })
})

test('what a bookable says holds, also for what follows from it', () => {
  const said = { ...bare, duration: 600, windowend: 90, mincombined: 2 }
  expect(bookableInFull(said)).toMatchObject({ ...said, windowendtype: 'minutes', maxcombined: 2 })
})

test.each<Partial<Bookable>>([
  {},
  { bookabletype: 'calendarday', mincombined: 3 },
  { bookabletype: 'event', windowend: 30 },
  { approvalmode: true, paymentterms: 'bill' },
])('slots and prices of %j are the same when the defaults are written out', (fields) => {
  const bookable = { ...bare, ...fields }
  expect(rulesOf(bookableInFull(bookable), 'UTC')).toEqual(rulesOf(bookable, 'UTC'))
  expect(priceDataOf(bookableInFull(bookable))).toEqual(priceDataOf(bookable))
})

test('a provider requires a login unless it says otherwise', () => {
  const provider = { id: 'quay', name: 'Quay', subdomain: 'quay' }
  expect(providerInFull(provider)).toMatchObject({ requirelogin: true, status: 'active', bookingflow: 'normal' })
  expect(providerInFull({ ...provider, requirelogin: false })).toMatchObject({ requirelogin: false })
})
