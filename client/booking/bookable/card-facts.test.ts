import { expect, test } from 'vitest'
import { bookPath, descriptionOnCard, shownDates, shownDays, shownDuration, shownPrice } from './card-facts.ts'

const bookable = (fields: Record<string, unknown>) => ({ id: 'lesson', name: 'Lesson', ...fields })

test('a card shows the fewest slots in a row that can be booked, and their price', () => {
  const row = bookable({ price: 12, duration: 1800, combinedslots: true, mincombined: 2, maxcombined: 6 })
  expect(shownPrice(row)).toEqual({ amount: 24, from: true })
  expect(shownDuration(row)).toBe(3600)
  expect(shownPrice({ ...row, combinedslots: false })).toEqual({ amount: 12, from: false })
  expect(shownDuration({ ...row, mincombined: undefined })).toBe(1800)
})

test.each([
  [
    { price: 95, seatsperbooking: 1 },
    { amount: 95, from: false },
  ],
  [
    { price: 95, seatsperbooking: 2 },
    { amount: 95, from: true },
  ],
  [
    { price: 95, pricing_tiers: [{ seat_quantity: 1, marginal_price: 80 }] },
    { amount: 80, from: false },
  ],
  [
    { price: 95, forms: ['intake'] },
    { amount: 95, from: true },
  ],
  [
    { price: 0, forms: ['intake'] },
    { amount: 0, from: false },
  ],
  [
    { price: 40, bookabletype: 'calendarday' },
    { amount: 40, from: false, per: 'day' },
  ],
  [{}, null],
])('%j is shown as %j', (fields, shown) => {
  expect(shownPrice(bookable(fields))).toEqual(shown)
})

test('an event shows its dates, a rental its days, and neither a length', () => {
  const event = bookable({
    bookabletype: 'event',
    seats: 12,
    duration: 3600,
    restrictions: [{ start: '2026-12-01 18:30:00' }],
  })
  const rental = bookable({ bookabletype: 'calendarday', seats: 1, duration: 86400, mincombined: 2, maxcombined: 7 })
  expect([shownDates(event), shownDays(event), shownDuration(event)]).toEqual([['2026-12-01 18:30:00'], null, null])
  expect([shownDates(rental), shownDays(rental), shownDuration(rental)]).toEqual([
    [],
    { minimum: 2, maximum: 7, countby: 'days' },
    null,
  ])
  expect(shownDays(bookable({ bookabletype: 'calendarday' }))).toEqual({ minimum: 1, maximum: 1, countby: 'days' })
  expect(shownDays({ ...rental, countby: 'nights' })).toEqual({ minimum: 2, maximum: 7, countby: 'nights' })
  expect(shownPrice({ ...rental, price: 80, countby: 'nights' })?.per).toBe('night')
})

test('a card links to the slug, or to the id without one', () => {
  expect(bookPath(bookable({ slug: 'paddle-lesson' }))).toBe('/book/paddle-lesson')
  expect(bookPath(bookable({}))).toBe('/book/lesson')
  const siteurl = 'http://quay.northwind.localhost:3000/'
  expect(bookPath(bookable({ siteurl }))).toBe('http://quay.northwind.localhost:3000/book/lesson')
})

test('a long description is cut after a sentence', () => {
  const first = 'Ninety minutes in the bay with your own instructor, tea included.'
  const more = ' You need not have been in a boat before, and we lend you all that keeps you dry. Children of six too.'
  expect(descriptionOnCard(first + more)).toBe(first)
})

test('without a sentence end nearby it is cut at a word', () => {
  const long = `Ninety minutes on the sheltered side of the bay with your own instructor, tea and ${'more '.repeat(30)}`
  expect(descriptionOnCard(long)).toBe(
    'Ninety minutes on the sheltered side of the bay with your own instructor, tea and…',
  )
  expect(descriptionOnCard('Short.')).toBe('Short.')
})

test('a card shows 149 characters whole, and 85 of more', () => {
  expect(descriptionOnCard('x'.repeat(149))).toBe('x'.repeat(149))
  expect(descriptionOnCard('x'.repeat(150))).toBe(`${'x'.repeat(84)}…`)
  // A sentence that ends beyond the limit does not stretch it.
  const first = 'Ninety minutes on the sheltered side of the bay with your own instructor, tea and cake included.'
  expect(descriptionOnCard(`${first} ${first}`).length).toBeLessThanOrEqual(85)
})
