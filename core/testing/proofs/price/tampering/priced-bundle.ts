import { bookingBundle } from '../../../worlds/booking-world.ts'

/** One provider with everything that can affect a price; the ids of the second one must not work here. */
const rooms = {
  id: 'rooms',
  slug: 'rooms',
  type: 'number',
  prompt: 'How many rooms?',
  required: true,
  minimum: 1,
  maximum: 20,
  step: 1,
  value_function_source: { operator: 'add', amount: 40, per: 'unit' },
}
const day = {
  id: 'day',
  slug: 'day',
  type: 'date',
  required: true,
  value_function_source: { operator: 'add', amount: 5 },
}
const suit = {
  id: 'suit',
  slug: 'suit',
  type: 'checkbox',
  responseoptions: [
    { id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 15 },
    { id: 'boots', name: 'Boots', min: 0, max: 0, price: 4.5 },
  ],
}
const finish = {
  id: 'finish',
  slug: 'finish',
  type: 'select',
  options: [
    { key: '1', value: 'Matt' },
    { key: '2.5', value: 'Gloss' },
  ],
  value_function_source: 'finish * 10',
}
const staff = {
  id: 'rebate',
  slug: 'rebate',
  type: 'number',
  internal: true,
  default_value: 2,
  value_function_source: { operator: 'subtract', amount: 1, per: 'unit' },
}
const hidden = { id: 'source', slug: 'source', type: 'hidden' }
const loft = {
  id: 'loft',
  slug: 'loft',
  type: 'number',
  display_function: 'max(rooms, 18) - 18',
  value_function_source: 'loft * -30',
}
const inside = {
  id: 'ceiling',
  slug: 'ceiling',
  type: 'number',
  tags: ['inside'],
  value_function_source: 'ceiling * 12',
}
const outside = { id: 'facade', slug: 'facade', type: 'number', tags: ['outside'], value_function_source: '0 - facade' }
const name = { id: 'name', slug: 'name', type: 'text', rosterquestion: true, required: true }
const child = {
  id: 'child',
  slug: 'child',
  type: 'checkbox',
  rosterquestion: true,
  value_function_source: { operator: 'multiply', amount: 0.5 },
}

const form = (id: string, questions: object[], more: object = {}, provider = 'quay') => ({
  id,
  provider,
  name: id,
  sections: [{ id: 's', questions }],
  ...more,
})

const bookable = (id: string, more: object = {}) => ({
  id,
  provider: 'quay',
  name: id,
  price: 95,
  paymentterms: 'bill',
  seats: 10_000,
  seatsperbooking: 3,
  forms: ['job', 'area', 'people'],
  addons: ['heat', 'lunch'],
  holdduration: 600,
  ...more,
})

export const pricedBundle = {
  providers: bookingBundle.providers.map((one) =>
    one.id === 'quay'
      ? {
          ...one,
          bookingflow: 'checklist',
          checklistconfirm: 'booked',
          volumediscounts: [{ appointments: 2, discount_percentage: 5 }],
        }
      : one,
  ),
  forms: [
    ...bookingBundle.forms,
    form('job', [rooms, day, suit, finish, staff, hidden, loft]),
    form('area', [inside, outside], {
      style: 'complex',
      tags: ['inside', 'outside'],
      form_config_objects: [{ multiple_submissions: true }],
    }),
    form('people', [name, child]),
    form('clay', [{ ...suit, id: 'clay', slug: 'clay' }], {}, 'kiln'),
  ],
  addons: [
    { id: 'heat', provider: 'quay', name: 'Heat', min: 0, max: 3, price_function: 'rooms * 2' },
    { id: 'lunch', provider: 'quay', name: 'Lunch', priceadjustment: 12, display_function: 'rooms - 2' },
    { id: 'glaze', provider: 'kiln', name: 'Glaze', priceadjustment: 1 },
    { id: 'elsewhere', provider: 'quay', name: 'Of another bookable', priceadjustment: -50 },
  ],
  discounts: [
    { id: 'd1', provider: 'quay', referencecode: 'LOWTIDE', discount_percentage: 10, bookables: ['paint'] },
    { id: 'd2', provider: 'kiln', referencecode: 'CLAY', discount_percentage: 90 },
  ],
  bookables: [
    ...bookingBundle.bookables.map((one) => (one.id === 'bowl' ? { ...one, forms: ['clay'], addons: ['glaze'] } : one)),
    bookable('paint', { pricing_tiers: [{ seat_quantity: 2, marginal_price: 60 }] }),
    bookable('tour', { tax: { taxpercentage: 8.25, applicabletobaseprice: true, applicabletoaddons: true } }),
    bookable('deposit', { paymentterms: 'partial', downpaymentamount: 20 }),
  ],
}
