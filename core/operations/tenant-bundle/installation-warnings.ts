import { bookableInFull } from '../../domain/entities/defaults.ts'
import { isRecord } from '../../domain/is-record.ts'
import { isByHand } from '../../domain/payments/index.ts'
import { currencyDigits } from '../../domain/pricing/money.ts'
import { pointerOf, shown, type Warning } from './faults.ts'
import { type Bundle, kinds, schemas, Whitelabel } from './kinds.ts'
import type { PaymentsUnderWay } from './known-entities.ts'
import { orMeant } from './nearest-name.ts'
import type { ShapedBundle } from './prepare-bundle.ts'
import { isLanguage, speaks } from './rules/languages.ts'
import { toldIn } from './rules/translations.ts'
import { customPlaces, nounsIn, type Place, underVocabulary, wordsIn } from './rules/words.ts'

/** A price of which all is due with the booking. Minor units. */
export interface PriceAsked {
  dueNow: number
  finalPrice: number
  currency: string
  /** Whether the provider lets customers pay at the venue. */
  payonsite: boolean
}

/** What a white-label may name, each by its name: values of `theme`, `bookingflow` and `language`, and processors. */
interface Served {
  themes: string[]
  flows: string[]
  languages: string[]
  /** Each with whether it would be offered for a price. */
  processors: { name: string; takes(price: PriceAsked): boolean }[]
  /** The kinds of sign-on that `thirdpartylogin` can switch on. */
  signons: string[]
}

/** What an installation offers of the names in a bundle. */
export interface Installation {
  /** The base language's texts, by key, with those of all plugins; absent if unknown. */
  words?: Record<string, string>
  /** What the plugins of a white-label with these settings can do for it. */
  served(whitelabel: Bundle['whitelabel']): Served
  /** The names of an installed plugin's settings; null for a plugin that is not installed. */
  settingsOf(plugin: string): string[] | null
  /** Faults of a tenant's settings for an installed plugin; `field` is empty for the settings as a whole. */
  settingFaults(plugin: string, settings: Record<string, unknown>): { field: string; message: string }[]
}

/** Orders in which a site can list bookables; `other` and any other value mean by name. */
const orders = ['alphabetical', 'mostrecent', 'leastrecent', 'bytag', 'tagaccordion', 'other']

/** Warns of names that this installation doesn't have. They are kept, because they may be installed later. */
export function installationWarnings({ whitelabel, lists }: ShapedBundle, installation: Installation): Warning[] {
  const { settingFaults, words } = installation
  const { themes, flows, languages, processors, signons } = installation.served(whitelabel)
  const choice = (entity: object, pointer: string, field: string, known: string[], instead: string): Warning[] => {
    const value: unknown = Object.entries(entity).find(([name]) => name === field)?.[1]
    if (typeof value !== 'string' || known.includes(value)) return []
    const message = `${shown(value)} is not known here, ${instead}; known are ${known.map((one) => shown(one)).join(', ')}${orMeant(value, known)}`
    return [{ pointer: `${pointer}/${field}`, message }]
  }
  const spoken = ({ language, pointer }: { language: string; pointer: string }) =>
    languageWarnings(language, pointer, languages, { isTranslation: true })
  const site = (entity: { theme?: string; language?: string }, pointer: string) => [
    ...choice(entity, pointer, 'theme', themes, 'the site is drawn in "base"'),
    ...languageWarnings(entity.language, `${pointer}/language`, languages),
  ]
  return [
    ...site(whitelabel, '/whitelabel'),
    ...settingWarnings(whitelabel, settingFaults),
    ...overridableWarnings(whitelabel, installation),
    ...signOnWarnings(whitelabel, signons),
    ...ownDictionaries({ whitelabel, lists }, words).flatMap((place) => [
      ...languageWarnings(place.language, place.pointer, languages),
      ...(words ? keyWarnings(place, words) : []),
    ]),
    ...lists.providers.flatMap(({ entity, pointer }) => [
      ...site(entity, pointer),
      ...choice(entity, pointer, 'bookingflow', flows, 'the first flow installed takes its place'),
      ...settingsNotLeft(entity, pointer, whitelabel, installation),
      ...choice(entity, pointer, 'bookableordermethod', orders, 'bookables are listed by name'),
    ]),
    ...lists.dictionaries.flatMap(({ entity, pointer }) => [
      ...languageWarnings(entity.language, `${pointer}/language`, languages),
      ...(words ? keyWarnings({ words: entity.words ?? {}, prefix: '', pointer: `${pointer}/words` }, words) : []),
    ]),
    ...unpayable({ whitelabel, lists }, processors),
    ...toldIn(Whitelabel, whitelabel, '/whitelabel').flatMap(spoken),
    ...kinds.flatMap((kind) =>
      lists[kind].flatMap(({ entity, pointer }) => toldIn(schemas[kind], entity, pointer).flatMap(spoken)),
    ),
  ]
}

/**
 * A site speaks the installed languages only: another one is shown in the first of them. Translations may be kept for a
 * country that has none of its own yet.
 */
function languageWarnings(
  language: string | undefined,
  pointer: string,
  known: string[],
  { isTranslation = false } = {},
): Warning[] {
  if (language === undefined) return []
  const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]
  const isNear = isTranslation && known.some((one) => primary(one) === primary(language))
  if (!isLanguage(language) || isNear || speaks(known, language)) return []
  const usual = Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? language
  const near = known.find((one) => primary(one) === primary(language))
  const tag = primary(usual) === primary(language) ? '' : `; the usual tag of this language is "${usual.toLowerCase()}"`
  const meant = near === undefined ? tag : `; did you mean "${near}"?`
  const list = known.map((one) => shown(one)).join(', ')
  return [{ pointer, message: `${shown(language)} is not installed and is not shown; installed are ${list}${meant}` }]
}

/** Texts of a dictionary that no page has: their keys are misspelt. */
const keyWarnings = (place: Place, base: Record<string, string>): Warning[] =>
  wordsIn(place).flatMap(({ key, pointer }) => {
    if (Object.hasOwn(base, key)) return []
    if (key.startsWith('vocabulary.')) return nounWarnings(key, pointer, base)
    return [{ pointer, message: `${shown(key)} is no text of the site${orMeant(key, Object.keys(base))}` }]
  })

/** Nouns that no text uses, and forms that none has. A noun that is near none may be one of the tenant's own texts. */
function nounWarnings(key: string, pointer: string, base: Record<string, string>): Warning[] {
  const [, noun = '', form = ''] = key.split('.')
  const { nouns, forms } = nounsIn(base)
  const meant = nouns.has(noun) ? '' : orMeant(noun, nouns)
  if (meant !== '') return [{ pointer, message: `${shown(noun)} is no noun of the site${meant}` }]
  if (forms.includes(form)) return []
  const message = `${shown(form)} is no form of a noun; give ${shown('singular')} and ${shown('plural')}${orMeant(form, forms)}`
  return [{ pointer, message }]
}

/** The texts that white-label, providers and bookables have of their own, in each language. */
const ownDictionaries = ({ whitelabel, lists }: ShapedBundle, words: Record<string, string> = {}) => [
  ...customPlaces(whitelabel.dictionary, '/whitelabel/dictionary', words),
  ...customPlaces(whitelabel.vocabularyoverride, '/whitelabel/vocabularyoverride', words).map(underVocabulary),
  ...[...lists.providers, ...lists.bookables].flatMap(({ entity, pointer }) =>
    customPlaces(entity.customdictionary, `${pointer}/customdictionary`, words),
  ),
]

/** What providers may set themselves: a setting that no plugin has can be set by nobody. */
function overridableWarnings({ overridable = [] }: Bundle['whitelabel'], { settingsOf }: Installation): Warning[] {
  return overridable.flatMap((name, index) => {
    const [plugin = '', setting = ''] = name.split('.')
    const known = settingsOf(plugin)
    if (known?.includes(setting)) return []
    const says = known
      ? `has none of the settings of ${plugin}: ${known.map((one) => shown(one)).join(', ')}${orMeant(setting, known)}`
      : 'names no installed plugin; it is written as "plugin.setting"'
    return [{ pointer: pointerOf('whitelabel', 'overridable', index), message: `${shown(name)} ${says}` }]
  })
}

/** Settings of plugins that a provider sets and the white-label does not leave to it: its own count. */
const settingsNotLeft = (
  { settings = {} }: Bundle['providers'][number],
  pointer: string,
  { overridable = [] }: Bundle['whitelabel'],
  { settingsOf }: Installation,
): Warning[] =>
  Object.entries(settings).flatMap(([plugin, own]) =>
    settingsOf(plugin) === null || !isRecord(own)
      ? []
      : Object.keys(own).flatMap((setting) => {
          const name = `${plugin}.${setting}`
          if (overridable.includes(name)) return []
          const message = `is not left to providers, and does nothing; the white-label names ${shown(name)} in "overridable"${orMeant(name, overridable)}`
          return [{ pointer: pointer + pointerOf('settings', plugin, setting), message }]
        }),
  )

/** A sign-on that is switched on, and that no plugin of the white-label is for: nobody is offered it. */
const signOnWarnings = ({ thirdpartylogin = {} }: Bundle['whitelabel'], known: string[]): Warning[] =>
  Object.entries(thirdpartylogin).flatMap(([kind, wanted]) => {
    const isOff = wanted === false || (isRecord(wanted) && wanted.enabled === false)
    if (isOff || known.includes(kind)) return []
    const message = `signs nobody on: none of the white-label's "plugins" is for it${orMeant(kind, known)}`
    return [{ pointer: pointerOf('whitelabel', 'thirdpartylogin', kind), message }]
  })

/** Payments that go on at a processor which none of the white-label's plugins is for after this. */
export const leftUnderWay = (
  underWay: PaymentsUnderWay[],
  { whitelabel }: ShapedBundle,
  { served }: Installation,
): Warning[] => {
  const processors = served(whitelabel).processors.map(({ name }) => name)
  const left = underWay.filter(({ processor }) => !isByHand({ processor }) && !processors.includes(processor))
  return left.map(({ processor, count }) => ({
    pointer: '/whitelabel/plugins',
    message: `nobody answers for ${count === 1 ? 'a payment' : `${count} payments`} under way at ${shown(processor)} without its plugin; keep that until they have ended, or staff give back by hand what is to be refunded`,
  }))
}

/**
 * What costs money and can be paid nowhere: no plugin takes its price, in this currency, nor on site. Of a provider
 * that is not in the bundle, its customers may pay on site.
 */
function unpayable({ whitelabel, lists }: ShapedBundle, processors: Served['processors']): Warning[] {
  const { currency = 'usd' } = whitelabel
  const onSite = new Map(lists.providers.map(({ entity }) => [entity.id, entity.payonsite === true]))
  return lists.bookables.flatMap(({ entity, pointer }) => {
    const { paymentterms, price = 0 } = bookableInFull(entity)
    const due = Math.round(price * 10 ** currencyDigits(currency))
    const payonsite = onSite.get(entity.provider) ?? true
    const asked = { dueNow: due, finalPrice: due, currency: currency.toLowerCase(), payonsite }
    if (paymentterms === 'bill' || !(due > 0) || processors.some((one) => one.takes(asked))) return []
    const message = `asks for money (${shown(paymentterms)}) that no plugin of the white-label can take; name one that takes ${shown(asked.currency)} under "plugins", set "payonsite" with one that takes it on site, or "bill"`
    return [{ pointer: `${pointer}/${entity.paymentterms === undefined ? 'price' : 'paymentterms'}`, message }]
  })
}

function settingWarnings({ plugins = [] }: Bundle['whitelabel'], settingFaults: Installation['settingFaults']) {
  return plugins.flatMap(({ name, settings = {} }, index) => {
    const at = pointerOf('whitelabel', 'plugins', index, 'settings')
    return settingFaults(name, settings).map(({ field, message }) => ({
      pointer: field === '' ? at : at + pointerOf(field),
      message,
    }))
  })
}
