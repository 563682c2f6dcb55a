import { bookingBundle } from '../booking-world.ts'

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const always = Object.fromEntries(week.map((day) => [day, [{ start: '00:00', end: '24:00' }]]))
const coaches = [{ name: 'Coach', resources: ['ines', 'tomas'], selectionmethod: 'priorityoffer' }]

const extras = {
  id: 'extras',
  provider: 'quay',
  name: 'Extras',
  sections: [
    {
      id: 'extras-1',
      questions: [
        {
          id: 'more',
          slug: 'more',
          type: 'checkbox',
          prompt: 'An hour more',
          responseoptions: [{ id: 'hour', name: 'Hour', min: 0, max: 1, priceadjustment: 12.34, timeadjustment: 3600 }],
        },
        {
          id: 'suit',
          slug: 'suit',
          type: 'checkbox',
          prompt: 'Rent a suit',
          responseoptions: [{ id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 15.05 }],
        },
      ],
    },
  ],
}

const common = { provider: 'quay', forms: ['extras'], holdduration: 600, refundcutoff: 24, paymentterms: 'full' }

/** Every kind of price and capacity: one place, many seats, resources with buffers, a part due now. */
const kinds = [
  { ...common, id: 'room', name: 'Room', price: 95 },
  { ...common, id: 'class', name: 'Class', price: 33.33, seats: 12, seatsperbooking: 2, refundcutoff: 24 * 365 },
  { ...common, id: 'coach', name: 'Coach', price: 20.1, requirementgroups: coaches, bufferafter: 900 },
  {
    ...common,
    id: 'court',
    name: 'Court',
    price: 61.07,
    paymentterms: 'partial',
    downpaymentamount: 21.5,
    seats: 3,
  },
]

/** So many of each kind: enough room for most of what is drawn, and not for all of it. */
export const copies = 3

const bookables = kinds.flatMap((kind) =>
  Array.from({ length: copies }, (_, copy) => ({ ...kind, id: `${kind.id}-${copy}`, name: `${kind.name} ${copy}` })),
)

/** The tenant of the proof of money: slots at every hour, answers that cost and last, carts and codes. */
export const moneyBundle = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: bookingBundle.providers.map((provider) => ({
    ...provider,
    bookingflow: 'checklist',
    newbusinesshours: always,
  })),
  resources: bookingBundle.resources,
  forms: [extras],
  bookables,
  discounts: [
    { id: 'tenth', provider: 'quay', referencecode: 'TENTH', discount_percentage: 10 },
    { id: 'gift', provider: 'quay', referencecode: 'GIFT', discount_percentage: 100 },
  ],
}
