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

const priced = { provider: 'quay', contactenabled: true, price: 60, paymentterms: 'bill' }
/** The same world with every kind of bookable to ask about: days, nights, an event, and days for a claimer. */
export const datedEnquiryBundle = {
  ...enquiryBundle,
  resources: [
    ...enquiryBundle.resources,
    ...['skiff-1', 'petrel', 'marlin'].map((id) => ({ id, provider: 'quay', name: id })),
  ],
  bookables: [
    ...enquiryBundle.bookables,
    {
      ...{ ...priced, id: 'skiff', name: 'Skiff', bookabletype: 'calendarday', mincombined: 1, maxcombined: 4 },
      requiredresources: ['skiff-1'],
    },
    {
      ...{ ...priced, id: 'boat', name: 'Houseboat', bookabletype: 'calendarday', countby: 'nights' },
      ...{
        arrivaltime: '15:00',
        departuretime: '11:00',
        mincombined: 2,
        maxcombined: 7,
        requiredresources: ['petrel'],
      },
    },
    {
      ...{ ...priced, id: 'sail', name: 'Sail', bookabletype: 'event', seats: 6, seatsperbooking: 6 },
      requiredresources: ['marlin'],
      restrictions: [
        {
          ...{ id: 'early', start: '2026-12-05 16:00:00', end: '2026-12-05 18:00:00', title: 'Early sail' },
          translations: { es: { title: 'Vela temprana' } },
        },
        { id: 'late', start: '2026-12-19 16:00:00', end: '2026-12-19 18:00:00', title: 'Late sail' },
      ],
    },
    {
      ...{ ...priced, id: 'check', name: 'Rig check', bookabletype: 'standard', duration: 3600, dateby: 'range' },
      requirementgroups: [{ name: 'Skipper', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }],
    },
  ],
}
