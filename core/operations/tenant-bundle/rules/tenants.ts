import { normalHost } from '../../../domain/domains/normal-host.ts'
import { isPoint } from '../../../domain/marketplace/index.ts'
import { unusualCurrencies } from '../../../domain/pricing/currency.ts'
import { isTimeZone } from '../../../domain/time/index.ts'
import type { Hours } from '../../../domain/time/types.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { boundsFaults } from './bounds.ts'
import { embeddingFaults } from './embedding.ts'
import { isLanguage } from './languages.ts'
import { loginFaults } from './login.ts'
import { shownZone } from './owner-slips.ts'
import { signOnFaults } from './sign-on.ts'

const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

const isDomain = (text: string) => domain.test(normalHost(text))

const currencies = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...unusualCurrencies,
])

export function whitelabelFaults(whitelabel: Bundle['whitelabel']): Fault[] {
  const { url, domain: own, currency, language } = whitelabel
  const faults: Fault[] = []
  if (!isDomain(url)) faults.push({ pointer: '/whitelabel/url', expected: 'a domain name', found: shown(url) })
  if (own !== undefined && !isDomain(own))
    faults.push({ pointer: '/whitelabel/domain', expected: 'a domain name', found: shown(own) })
  if (currency !== undefined && !currencies.has(currency.toLowerCase())) {
    faults.push({ pointer: '/whitelabel/currency', expected: 'an ISO 4217 currency code', found: shown(currency) })
  }
  if (language !== undefined && !isLanguage(language)) {
    faults.push({ pointer: '/whitelabel/language', expected: 'a language tag such as "en-us"', found: shown(language) })
  }
  return [
    ...faults,
    ...pluginFaults(whitelabel),
    ...loginFaults(whitelabel.settings, '/whitelabel'),
    ...signOnFaults(whitelabel),
    ...volumeFaults(whitelabel.volumediscounts, '/whitelabel'),
  ]
}

/** A plugin must have only one set of settings. */
function pluginFaults({ plugins = [] }: Bundle['whitelabel']): Fault[] {
  return plugins.flatMap(({ name }, index) =>
    plugins.findIndex((other) => other.name === name) < index
      ? [{ pointer: `/whitelabel/plugins/${index}/name`, expected: 'a plugin that is named once', found: shown(name) }]
      : [],
  )
}

export function providerFaults(provider: Bundle['providers'][number], pointer: string): Fault[] {
  const { timezone, domain: own, language } = provider
  const faults: Fault[] = []
  if (timezone !== undefined && !isTimeZone(timezone)) {
    const expected = 'an IANA time zone such as "Europe/Paris"'
    faults.push({ pointer: `${pointer}/timezone`, expected, found: shownZone(timezone) })
  }
  if (own !== undefined && !isDomain(own)) {
    faults.push({ pointer: `${pointer}/domain`, expected: 'a domain name', found: shown(own) })
  }
  if (language !== undefined && !isLanguage(language)) {
    faults.push({ pointer: `${pointer}/language`, expected: 'a language tag such as "en-us"', found: shown(language) })
  }
  return [
    ...faults,
    ...loginFaults(provider.settings, pointer),
    ...embeddingFaults(provider.settings, pointer),
    ...placeFaults(provider.place, `${pointer}/place`),
    ...hoursFaults(provider.newbusinesshours, `${pointer}/newbusinesshours`),
    ...volumeFaults(provider.volumediscounts, pointer),
    ...giftFaults(provider.giftcodes, `${pointer}/giftcodes`),
  ]
}

/** What is offered to choose from can be bought. */
function giftFaults(giftcodes: Bundle['providers'][number]['giftcodes'], pointer: string): Fault[] {
  if (!giftcodes) return []
  const { minimum, maximum, amounts = [] } = giftcodes
  const bounds = boundsFaults(giftcodes, ['minimum', 'maximum'], pointer)
  if (bounds.length > 0) return bounds
  return amounts.flatMap((amount, index) =>
    amount >= minimum && amount <= maximum
      ? []
      : [
          {
            pointer: `${pointer}/amounts/${index}`,
            expected: `from "minimum", ${minimum}, to "maximum", ${maximum}`,
            found: shown(amount),
          },
        ],
  )
}

/** A place may say anything of an address; the point that distances are measured from must be one. */
function placeFaults(place: Bundle['providers'][number]['place'], pointer: string): Fault[] {
  const { latitude, longitude } = place ?? {}
  if ((latitude === undefined && longitude === undefined) || isPoint(latitude, longitude)) return []
  const expected = 'both latitude (-90 to 90) and longitude (-180 to 180), in degrees'
  return [{ pointer, expected, found: shown(place) }]
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** Faults of spans of a day that end before they begin; `24:00` is the latest end and no start. */
export function hoursFaults(hours: Hours | undefined, pointer: string): Fault[] {
  if (!hours) return []
  const { overrides = [], ...week } = hours
  const days = [
    ...Object.entries(week).map(([day, spans]) => ({ at: pointer + pointerOf(day), spans: spans ?? [] })),
    ...overrides.map((one, index) => ({ at: pointer + pointerOf('overrides', index, 'hours'), spans: one.hours })),
  ]
  return days.flatMap(({ at, spans }) =>
    spans.flatMap(({ start, end }, index) =>
      start < end || !timeOfDay.test(start)
        ? []
        : [{ pointer: `${at}/${index}/end`, expected: `a time of day after the start, ${start}`, found: shown(end) }],
    ),
  )
}

type Volume = Bundle['whitelabel']['volumediscounts']

/** A threshold has a percentage or an amount, and a number of appointments of its own. */
function volumeFaults(discounts: Volume, pointer: string): Fault[] {
  const seen = new Set<number>()
  return (discounts ?? []).flatMap((one, index) => {
    const at = `${pointer}/volumediscounts/${index}`
    const faults = oneDiscount(one, at)
    if (seen.has(one.appointments)) {
      const expected = 'a number of appointments that no other threshold has'
      faults.push({ pointer: `${at}/appointments`, expected, found: shown(one.appointments) })
    }
    seen.add(one.appointments)
    return faults
  })
}

/** A discount has either a percentage or an amount. */
export function oneDiscount(one: { discount_percentage?: number; discount_amount?: number }, pointer: string): Fault[] {
  const given = [one.discount_percentage, one.discount_amount].filter((value) => value !== undefined).length
  return given === 1 ? [] : [{ pointer, expected: 'either "discount_percentage" or "discount_amount"' }]
}
