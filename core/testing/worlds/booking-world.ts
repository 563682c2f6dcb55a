import type { AppConfig } from '../../config/operator-config.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { buildWorld, type World } from './build-world.ts'
import { everyDay } from './samples/hours.ts'

const guides = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }]

/** Two providers under one white-label, so that each test can also try the other's ids. */
export const bookingBundle = {
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    country: 'US',
    allowguestcheckout: true,
    plugins: ['flow-normal', 'wording-en-us', 'payment-sandbox', 'payment-offline'].map((name) => ({ name })),
  },
  providers: ['quay', 'kiln'].map((id) => ({
    id,
    subdomain: id,
    name: id,
    timezone: 'America/New_York',
    status: 'active',
    requirelogin: false,
    payonsite: true,
    newbusinesshours: everyDay('08:00', '20:00'),
  })),
  resources: ['ines', 'tomas'].map((id) => ({ id, provider: 'quay', name: id })),
  forms: [
    {
      id: 'extras',
      provider: 'quay',
      name: 'Extras',
      sections: [
        {
          id: 's1',
          questions: [
            {
              id: 'suit',
              slug: 'suit',
              type: 'checkbox',
              prompt: 'Rent a suit',
              responseoptions: [{ id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 15 }],
            },
          ],
        },
      ],
    },
  ],
  bookables: [
    {
      id: 'lesson',
      provider: 'quay',
      name: 'Lesson',
      price: 95,
      paymentterms: 'full',
      holdduration: 600,
      refundcutoff: 24,
    },
    {
      id: 'visit',
      provider: 'quay',
      name: 'Visit',
      price: 40,
      paymentterms: 'bill',
      requirementgroups: guides,
      seats: 1,
    },
    { id: 'talk', provider: 'quay', name: 'Talk', price: 10, paymentterms: 'bill', seats: 3, seatsperbooking: 2 },
    {
      id: 'course',
      provider: 'quay',
      name: 'Course',
      price: 20,
      paymentterms: 'full',
      forms: ['extras'],
      refundcutoff: 24,
    },
    { id: 'bowl', provider: 'kiln', name: 'Bowl', price: 30, paymentterms: 'bill' },
  ],
}

export type BookingWorld = World

/** The world of this bundle. @param changes parts of the bundle in the place of its own */
export const bookingWorld = (
  database: TestDatabase,
  changes: object = {},
  operator: Partial<AppConfig> = {},
): Promise<BookingWorld> => buildWorld(database, { bundle: { ...bookingBundle, ...changes }, operator })
