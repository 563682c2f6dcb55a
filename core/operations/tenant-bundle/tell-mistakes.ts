import type { Installation, PriceAsked } from './installation-warnings.ts'
import { nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const installation: Installation = {
  words: {
    'nav.back': 'Back',
    'nav.continue': 'Continue',
    'vocabulary.seat.singular': 'seat',
    'vocabulary.seat.plural': 'seats',
    'grammar.the.singular': 'the {word}',
  },
  served: ({ plugins = [] }) => ({
    themes: ['base', 'harbor'],
    flows: ['normal', 'checklist'],
    languages: ['en-us', 'es'],
    processors: [
      {
        name: 'sandbox',
        plugin: 'payment-sandbox',
        takes: ({ dueNow, currency }: PriceAsked) => dueNow > 0 && currency === 'usd',
      },
      { name: 'desk', plugin: 'payment-offline', takes: ({ payonsite }: PriceAsked) => payonsite },
    ].filter(({ plugin }) => plugins.some(({ name }) => name === plugin)),
    signons: plugins.some(({ name }) => name === 'sso-openid') ? ['openid'] : [],
  }),
  settingsOf: (plugin) => (plugin === 'mail-smtp' ? ['from', 'replyto'] : null),
  settingFaults: (plugin, settings) =>
    Object.keys(settings)
      .filter((name) => name !== 'from')
      .map((field) => ({ field, message: `is no setting of ${plugin}` })),
}

/** A bundle that nothing is to be said about. */
const good = () => ({
  whitelabel: {
    id: 'w',
    label: 'W',
    url: 'w.localhost',
    currency: 'usd',
    country: 'US',
    language: 'en-us',
    theme: 'harbor',
    bookingterms: 'Be on time.',
    requirebookingterms: true,
    plugins: [{ name: 'payment-sandbox' }, { name: 'mail-smtp', settings: { from: 'a@w.example' } }],
  } as Record<string, unknown>,
  providers: [
    {
      ...{ id: 'p', subdomain: 'p', name: 'P', timezone: 'Europe/Paris', country: 'FR', bookingflow: 'normal' },
      newbusinesshours: { monday: [{ start: '09:00', end: '17:00' }] },
    },
  ] as Record<string, unknown>[],
  resources: [
    { id: 'kayak-1', provider: 'p', name: 'One' },
    { id: 'kayak-2', provider: 'p', name: 'Two' },
  ] as Record<string, unknown>[],
  bookables: [
    {
      id: 'lesson',
      provider: 'p',
      name: 'Lesson',
      price: 40,
      seats: 4,
      seatsperbooking: 2,
      windowend: 3,
      windowendtype: 'months',
      forms: ['f'],
      requirementgroups: [{ id: 'boats', resources: ['kayak-1', 'kayak-2'], minimum: 1, maximum: 2 }],
    },
  ] as Record<string, unknown>[],
  forms: [
    {
      id: 'f',
      provider: 'p',
      name: 'About you',
      sections: [
        { id: 's', questions: [{ id: 'q', slug: 'level', type: 'select', options: [{ key: 'a', value: 'A' }] }] },
      ],
    },
  ] as Record<string, unknown>[],
  dictionaries: [{ id: 'd', language: 'es', words: { 'nav.back': 'Atrás' } }] as Record<string, unknown>[],
  users: [{ id: 'u', email: 'ana@w.example', password: 'Kayak!2026x' }] as Record<string, unknown>[],
})

export type Good = ReturnType<typeof good>

/** Every sentence about a bundle, by pointer. */
export async function said(change: (bundle: Good & Record<string, unknown>) => void): Promise<Record<string, string>> {
  const bundle = good()
  change(bundle)
  const installed = ['payment-sandbox', 'payment-offline', 'mail-smtp', 'flow-checklist', 'sso-openid']
  const result = await prepareBundle(bundle, {
    now: Date.UTC(2026, 10, 20),
    known: nothingKnown,
    installed,
    installation,
  })
  const faults = result.ok ? [] : result.faults
  return Object.fromEntries([
    ...result.warnings.map(({ pointer, message }) => [pointer, message]),
    ...faults.map(({ pointer, expected, found = '' }) => [pointer, `expected ${expected}, found ${found}`]),
  ])
}

export const of = (
  bundle: Good,
  list: 'bookables' | 'providers' | 'resources' | 'forms' | 'users' | 'dictionaries',
) => {
  const [one] = bundle[list]
  if (!one) throw new Error(`the bundle has no ${list}`)
  return one
}
export const bookable = (fields: object) => (bundle: Good) => void Object.assign(of(bundle, 'bookables'), fields)
export const provider = (fields: object) => (bundle: Good) => void Object.assign(of(bundle, 'providers'), fields)
export const whitelabel = (fields: object) => (bundle: Good) => void Object.assign(bundle.whitelabel, fields)
export const question = (fields: object) => (bundle: Good) => {
  const questions = [{ id: 'q', slug: 'level', type: 'text', ...fields }]
  Object.assign(of(bundle, 'forms'), { sections: [{ id: 's', questions }] })
}
export const event = {
  bookabletype: 'event',
  restrictions: [{ start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }],
}
