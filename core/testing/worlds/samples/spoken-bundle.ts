import { bookingBundle } from '../booking-world.ts'

const es = (texts: object) => ({ translations: { es: texts } })
const bill = { provider: 'quay', price: 10, paymentterms: 'bill' }

/** The booking world in two languages: everything that quay shows is in English and Spanish. */
export const spokenBundle = {
  ...bookingBundle,
  whitelabel: {
    ...bookingBundle.whitelabel,
    language: 'en-us',
    plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
    bookingterms: 'Be early.',
    ...es({ bookingterms: 'Llega pronto.' }),
  },
  providers: bookingBundle.providers.map((one) =>
    one.id === 'quay'
      ? {
          ...one,
          ...{ name: 'Quay', description: 'Boats by the hour', email: 'desk@quay.example' },
          publicfeed: { active: true, title: 'On the water', ...es({ title: 'En el agua' }) },
          ...es({ name: 'Muelle', description: 'Barcas por horas', tags: { Water: 'Agua', Land: 'Tierra' } }),
        }
      : one,
  ),
  resources: [
    {
      id: 'ines',
      provider: 'quay',
      name: 'Inés',
      tags: ['Land'],
      description: 'Guide',
      ...es({ description: 'Guía' }),
    },
    { id: 'tomas', provider: 'quay', name: 'The elder', ...es({ name: 'El mayor' }) },
  ],
  forms: [
    {
      ...{ id: 'extras', provider: 'quay', name: 'Extras', ...es({ name: 'Equipo' }) },
      sections: [
        {
          id: 's1',
          questions: [
            {
              ...{
                id: 'suit',
                slug: 'suit',
                type: 'checkbox',
                prompt: 'Rent a suit',
                ...es({ prompt: 'Alquilar traje' }),
              },
              responseoptions: [
                { id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 15, ...es({ name: 'Traje' }) },
              ],
            },
            {
              ...{ id: 'level', slug: 'level', type: 'select', prompt: 'Level', ...es({ prompt: 'Nivel' }) },
              options: [
                { key: 'new', value: 'Beginner', ...es({ value: 'Principiante' }) },
                { key: 'old', value: 'Seasoned' },
              ],
            },
            // Without a prompt of its own.
            { id: 'reach', slug: 'reach', type: 'tel' },
          ],
        },
      ],
    },
  ],
  addons: [{ id: 'lunch', provider: 'quay', name: 'Lunch', priceadjustment: 9, ...es({ name: 'Almuerzo' }) }],
  bookables: [
    {
      ...{ id: 'course', ...bill, name: 'Course', description: 'In **boats**', tags: ['Water'] },
      ...{ forms: ['extras'], addons: ['lunch'], publicfeed: { active: true } },
      ...es({ name: 'Curso', description: 'En **barcas**' }),
    },
    { id: 'ostrich', ...bill, name: 'Ostrich ride', tags: ['Land'], ...es({ name: 'Ñandú, paseo' }) },
    { id: 'zither', ...bill, name: 'Zither hour', ...es({ name: 'Ópera' }) },
    { id: 'night', ...bill, name: 'Night walk', ...es({ name: 'Noche a pie' }) },
    {
      ...{ id: 'visit', ...bill, name: 'Visit', seats: 1, ...es({ name: 'Visita' }) },
      requirementgroups: [
        { id: 'who', name: 'Guide', resources: ['ines', 'tomas'], minimum: 1, maximum: 1, ...es({ name: 'Guía' }) },
      ],
    },
    {
      ...{ id: 'gala', ...bill, name: 'Gala', bookabletype: 'event', seats: 9, seatsperbooking: 2 },
      restrictions: [
        {
          ...{ id: 'one', start: '2026-12-05 10:00:00', end: '2026-12-05 14:00:00', title: 'Opening' },
          ...es({ title: 'Apertura' }),
          segments: [
            {
              ...{ start: '2026-12-05 10:00:00', end: '2026-12-05 11:00:00', title: 'Speech' },
              ...es({ title: 'Discurso' }),
            },
          ],
        },
      ],
    },
    { id: 'bowl', provider: 'kiln', name: 'Bowl', price: 30, paymentterms: 'bill' },
  ],
}
