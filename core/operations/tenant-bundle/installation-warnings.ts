import { bookableInFull } from '../../domain/entities/defaults.ts'
import { pointerOf, shown, type Warning } from './faults.ts'
import { type Bundle, kinds, schemas, Whitelabel } from './kinds.ts'
import { orMeant } from './nearest-name.ts'
import type { ShapedBundle } from './prepare-bundle.ts'
import { toldIn } from './rules/translations.ts'
import { wordsIn } from './rules/words.ts'

/** What an installation offers of the names in a bundle. */
export interface Installation {
  themes: string[]
  /** Values of `bookingflow` that installed plugins provide. */
  flows: string[]
  /** The base language's texts, by key; absent if unknown. */
  words?: Record<string, string>
  /** What the plugins of a white-label with these settings can do for it: the languages and the ways to pay. */
  served(whitelabel: Bundle['whitelabel']): { languages: string[]; processors: string[] }
  /** Faults of a tenant's settings for an installed plugin; `field` is empty for the settings as a whole. */
  settingFaults(plugin: string, settings: Record<string, unknown>): { field: string; message: string }[]
}

/** Orders in which a site can list bookables; `other` and any other value mean by name. */
const orders = ['alphabetical', 'mostrecent', 'leastrecent', 'bytag', 'tagaccordion', 'other']

/** Warns of names that this installation doesn't have. They are kept, because they may be installed later. */
export function installationWarnings({ whitelabel, lists }: ShapedBundle, installation: Installation): Warning[] {
  const { themes, flows, settingFaults, words } = installation
  const { languages, processors } = installation.served(whitelabel)
  const choice = (entity: object, pointer: string, field: string, known: string[], instead: string): Warning[] => {
    const value: unknown = Object.entries(entity).find(([name]) => name === field)?.[1]
    if (typeof value !== 'string' || known.includes(value)) return []
    const message = `${shown(value)} is not known here, ${instead}; known are ${known.map((one) => shown(one)).join(', ')}`
    return [{ pointer: `${pointer}/${field}`, message }]
  }
  const spoken = ({ language, pointer }: { language: string; pointer: string }) =>
    languageWarnings(language, pointer, languages)
  const site = (entity: { theme?: string; language?: string }, pointer: string) => [
    ...choice(entity, pointer, 'theme', themes, 'the site is drawn in "base"'),
    ...languageWarnings(entity.language, `${pointer}/language`, languages),
  ]
  return [
    ...site(whitelabel, '/whitelabel'),
    ...settingWarnings(whitelabel, settingFaults),
    ...lists.providers.flatMap(({ entity, pointer }) => [
      ...site(entity, pointer),
      ...choice(entity, pointer, 'bookingflow', flows, 'the first flow installed takes its place'),
      ...choice(entity, pointer, 'bookableordermethod', orders, 'bookables are listed by name'),
    ]),
    ...lists.dictionaries.flatMap(({ entity, pointer }) => [
      ...languageWarnings(entity.language, `${pointer}/language`, languages),
      ...(words ? keyWarnings(entity.words ?? {}, `${pointer}/words`, words) : []),
    ]),
    ...(processors.length === 0 ? unpayable(lists) : []),
    ...toldIn(Whitelabel, whitelabel, '/whitelabel').flatMap(spoken),
    ...kinds.flatMap((kind) =>
      lists[kind].flatMap(({ entity, pointer }) => toldIn(schemas[kind], entity, pointer).flatMap(spoken)),
    ),
  ]
}

/** A site speaks the installed languages only: another one is shown in the first of them. */
function languageWarnings(language: string | undefined, pointer: string, known: string[]): Warning[] {
  if (language === undefined) return []
  const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]
  if (known.some((one) => primary(one) === primary(language))) return []
  const usual = Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? language
  const meant =
    primary(usual) === primary(language) ? '' : `; the usual tag of this language is "${usual.toLowerCase()}"`
  const list = known.map((one) => shown(one)).join(', ')
  return [{ pointer, message: `${shown(language)} is not installed and is not shown; installed are ${list}${meant}` }]
}

/** Texts of a dictionary that no page has: their keys are misspelt. */
function keyWarnings(words: unknown, pointer: string, base: Record<string, string>): Warning[] {
  return wordsIn({ words, prefix: '', pointer }).flatMap(({ key, pointer: at }) =>
    Object.hasOwn(base, key) || key.startsWith('vocabulary.')
      ? []
      : [{ pointer: at, message: `${shown(key)} is no text of the site${orMeant(key, Object.keys(base))}` }],
  )
}

/** What costs money and can be paid nowhere: no plugin takes money, and the provider takes none on site. */
const unpayable = ({ bookables, providers }: ShapedBundle['lists']): Warning[] =>
  bookables.flatMap(({ entity, pointer }) => {
    const { paymentterms } = bookableInFull(entity)
    const isOnSite = providers.some((one) => one.entity.id === entity.provider && one.entity.payonsite === true)
    if (paymentterms === 'bill' || isOnSite || !(entity.price !== undefined && entity.price > 0)) return []
    const message = `asks for money (${shown(paymentterms)}) that no plugin of the white-label can take; name one under "plugins", or set "payonsite" or "bill"`
    return [{ pointer: `${pointer}/${entity.paymentterms === undefined ? 'price' : 'paymentterms'}`, message }]
  })

function settingWarnings({ plugins = [] }: Bundle['whitelabel'], settingFaults: Installation['settingFaults']) {
  return plugins.flatMap(({ name, settings = {} }, index) => {
    const at = pointerOf('whitelabel', 'plugins', index, 'settings')
    return settingFaults(name, settings).map(({ field, message }) => ({
      pointer: field === '' ? at : at + pointerOf(field),
      message,
    }))
  })
}
