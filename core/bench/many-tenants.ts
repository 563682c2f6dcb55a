import { benchHost } from './bench-tenant.ts'

/** Providers of one measured white-label. */
export const providersOfWhitelabel = 100

export interface MeasuredProvider {
  host: string
  id: string
}

const workday = [
  { start: '09:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
]
const week = Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, workday]))

const questions = ['Which model is it?', 'What should we look at first?', 'Who will bring it?']

function providerBundle(whitelabel: string, index: number) {
  const id = `${whitelabel}-p${index}`
  const bookable = { provider: id, status: 'active', paymentterms: 'bill', availability: week, windowend: 24 }
  const form = (name: string) => ({ id: `${id}-${name}`, provider: id, name, sections: [sectionOf(name)] })
  return {
    provider: {
      id,
      subdomain: `p${index}`,
      name: `Workshop ${index} of ${whitelabel}`,
      timezone: 'America/New_York',
      status: 'active',
      requirelogin: false,
      description: `Repairs and check-ups, by appointment, at number ${index} of the high street.`,
      // Words of one's own, as every provider with a site to show has.
      customdictionary: { 'catalogue.book': `Book at ${index}`, 'nav.back': 'Back to the workshop' },
    },
    bookables: ['service', 'checkup', 'fitting'].map((name, place) => ({
      ...bookable,
      id: `${id}-${name}`,
      slug: name,
      name: `${name} ${index}`,
      description: `A ${name} takes about an hour; bring the papers of your vehicle along.`,
      price: 40 + place,
      duration: 3600,
      windowendtype: 'months',
      ...(place === 0 ? { forms: [`${id}-intake`] } : {}),
    })),
    forms: [form('intake')],
    resources: [{ id: `${id}-ramp`, provider: id, name: 'Ramp' }],
  }
}

const sectionOf = (name: string) => ({
  id: `${name}-section`,
  name: 'Your vehicle',
  questions: questions.map((text, index) => ({ id: `q${index}`, slug: `${name}${index}`, type: 'text', name: text })),
})

/** A white-label with a hundred providers, each with a small site of its own. */
export function whitelabelBundle(index: number, providers = providersOfWhitelabel) {
  const id = `bench${index}`
  const each = Array.from({ length: providers }, (_, place) => providerBundle(id, place))
  return {
    whitelabel: {
      id,
      label: `Brand ${index}`,
      url: `${id}.${benchHost}`,
      currency: 'usd',
      country: 'US',
      theme: 'base',
      allowguestcheckout: true,
      vocabularyoverride: { reservation: { singular: 'visit', plural: 'visits' } },
      plugins: [
        { name: 'flow-normal' },
        { name: 'wording-en-us' },
        { name: 'wording-es' },
        { name: 'payment-offline' },
      ],
    },
    providers: each.map((one) => one.provider),
    bookables: each.flatMap((one) => one.bookables),
    forms: each.flatMap((one) => one.forms),
    resources: each.flatMap((one) => one.resources),
  }
}

/** Host and id of every measured provider. */
export const manyProviders = (whitelabels: number): MeasuredProvider[] =>
  Array.from({ length: whitelabels * providersOfWhitelabel }, (_, index) => {
    const whitelabel = `bench${Math.floor(index / providersOfWhitelabel)}`
    const place = index % providersOfWhitelabel
    return { host: `p${place}.${whitelabel}.${benchHost}`, id: `${whitelabel}-p${place}` }
  })
