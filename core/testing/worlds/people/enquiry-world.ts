import { bookingBundle } from '../booking-world.ts'

const { whitelabel } = bookingBundle
/** The bookings' world with bookables that take enquiries, and with what one of them asks. */
export const enquiryBundle = {
  ...bookingBundle,
  whitelabel: { ...whitelabel, plugins: [...whitelabel.plugins, { name: 'wording-es' }] },
  providers: bookingBundle.providers.map((provider) => ({ ...provider, email: `desk@${provider.id}.example` })),
  forms: [
    ...bookingBundle.forms,
    {
      ...{ id: 'must', provider: 'quay', name: 'Must' },
      sections: [
        {
          id: 's',
          questions: [
            { id: 'mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
            { id: 'swims', slug: 'swims', type: 'text', prompt: 'Can you swim?', required: true },
            {
              ...{ id: 'fins', slug: 'fins', type: 'checkbox', prompt: 'Fins' },
              responseoptions: [
                {
                  ...{ id: 'pair', name: 'Pair', min: 0, max: 2, priceadjustment: 10 },
                  translations: { es: { name: 'Par' } },
                },
              ],
              translations: { es: { prompt: 'Aletas' } },
            },
            { id: 'campaign', slug: 'campaign', type: 'hidden', prompt: 'Campaign' },
            {
              ...{ id: 'rebate', slug: 'rebate', type: 'number', prompt: 'Rebate', internal: true },
              default_value: 0,
              value_function_source: 'rebate * -1',
            },
          ],
        },
      ],
    },
  ],
  bookables: [
    ...bookingBundle.bookables.map((one) => ({ ...one, contactenabled: one.id === 'talk' || one.id === 'course' })),
    {
      ...{ id: 'swim', provider: 'quay', name: 'Swim', price: 100, paymentterms: 'full', seats: 4, seatsperbooking: 4 },
      ...{ forms: ['must'], contactenabled: true, translations: { es: { name: 'Natación' } } },
    },
  ],
}
export const enquiryPeople = [{ id: 'sky', role: 'provider' as const, providers: ['quay'] }]
/** Who asks. */
export const ada = { first_name: 'Ada', last_name: 'Moor', email: 'ada@people.example' }
export const wanted = { start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00' }
