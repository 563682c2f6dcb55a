import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import {
  asksWithoutPrompts,
  inLanguage,
  type Retelling,
  retelling,
  tagNamesIn,
  withStandardPrompts,
  withTagNames,
} from '../../domain/content/index.ts'
import { Bookable, Resource } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import * as tenants from '../../domain/entities/tenant.ts'
import { formsAsked } from '../../domain/forms/index.ts'
import { buildDictionary, ownLayers, productLayers, wordOf } from '../../domain/wording/index.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import { roughBytes } from '../caches/rough-bytes.ts'
import type { Tenant } from '../tenant.ts'
import { type Catalogue, type CataloguedBookable, type CatalogueOf, indexed, rulesOfResource } from './catalogue.ts'

/**
 * A catalogue as a language shows it: names, descriptions, questions, options, groups, dates and tags, in the order of
 * names in that language. Rules, ids and the keys of answers are the same in each.
 */
function inContentLanguage(stored: Catalogue, tenant: Tenant): Catalogue {
  const language = contentLanguage(tenant)
  const tags = tagNamesIn(tenant.stored?.provider, language)
  const bookables = new Map(
    stored.bookables.map((one) => [one.id, withTagNames(inLanguage(Bookable, one, language), tags)]),
  )
  const resources = stored.resources.map((one) => withTagNames(inLanguage(Resource, one, language), tags))
  const say = stored.forms.some(asksWithoutPrompts) ? wordsIn(language, tenant) : () => null
  const forms = stored.forms.map((one) => withStandardPrompts(inLanguage(Form, one, language), say))
  const addons = stored.addons.map((one) => inLanguage(Addon, one, language))
  const rulesById = new Map(resources.map((one) => [one.id, rulesOfResource(one)]))
  const addonById = new Map(addons.map((one) => [one.id, one]))

  function shown(entry: CataloguedBookable): CataloguedBookable {
    const bookable = bookables.get(entry.bookable.id) ?? entry.bookable
    storedBookables.set(bookable, entry.bookable)
    return {
      ...entry,
      stored: entry,
      bookable,
      rules: hasOtherRules(entry.bookable, bookable) ? rulesOf(bookable, tenant.timezone) : entry.rules,
      resources: entry.resources.map((one) => rulesById.get(one.id) ?? one),
      forms: formsAsked(bookable, forms),
      addons: entry.addons.map((one) => addonById.get(one.id) ?? one),
    }
  }

  return {
    ...stored,
    ...indexed(stored.all.map(shown), tenant, language),
    bookables: [...bookables.values()],
    resources,
    forms,
    addons,
  }
}

/** The words of a site: the product's, and what its white-label and provider say otherwise. */
function wordsIn(language: string, { plugins: { dictionaries }, stored: { whitelabel, provider } }: Tenant) {
  const site = {
    ...{ language, dictionaries },
    whitelabel: inLanguage(tenants.Whitelabel, whitelabel, language),
    provider: inLanguage(tenants.Provider, provider, language),
  }
  const words = buildDictionary([...productLayers(site), ...ownLayers(site)], language)
  return (key: string) => wordOf(words, key)
}

/** The language in which a call is told what the provider wrote. */
const contentLanguage = ({ language, contentlanguage }: Tenant): string => contentlanguage ?? language

const storedBookables = new WeakMap<Bookable, Bookable>()

/** A bookable as it is stored, whatever language it is shown in. */
export const storedBookable = (bookable: Bookable): Bookable => storedBookables.get(bookable) ?? bookable

/** The rules repeat the texts of dates and groups, and no others. */
const hasOtherRules = (own: Bookable, shown: Bookable): boolean =>
  own.restrictions !== shown.restrictions || own.requirementgroups !== shown.requirementgroups

/** Bytes of all catalogues in further languages. */
const keptBytes = 48 * 1024 * 1024
/** Rough size of an entry beside its entities, and of a bookable's rules beside the bookable. */
const entryBytes = 2_000
const rulesBytes = 900

interface Kept {
  revision: number
  /** The catalogue that is told. */
  of: Catalogue
  catalogue: Catalogue
}

/** What a language shares with the stored catalogue is counted there. */
const sizeOf = ({ catalogue: { bookables, resources, forms, addons } }: Kept): number =>
  entryBytes + bookables.length * rulesBytes + roughBytes([bookables, resources, forms, addons])

/**
 * Lets catalogues be shown in languages: one is made per provider, revision and language, and kept. A provider without
 * translations has one for all languages, the stored one itself.
 */
export function speaking(capacity = keptBytes): (stored: Catalogue) => Catalogue {
  const kept = new BoundedMap<string, Kept>(capacity, sizeOf)
  return (stored) => {
    if (!stored.hastranslations) return stored
    function shown(tenant: Tenant): Catalogue {
      const { scope, provider, revision } = tenant
      const key = `${scope.whitelabel}/${scope.provider}/${provider?.id ?? ''}/${contentLanguage(tenant)}`
      const known = kept.get(key)
      // A call that has an entry of the catalogue before a change asks for it at the tenant after it.
      if (known?.revision === revision && known.of === spoken) return known.catalogue
      const catalogue = inContentLanguage(spoken, tenant)
      kept.set(key, { revision, of: spoken, catalogue })
      return catalogue
    }
    const own = (entry: CataloguedBookable): CataloguedBookable => ({
      ...entry,
      shown: (tenant) => shown(tenant).find(entry.bookable.id) ?? entry,
    })
    const entries = new Map(stored.all.map((entry) => [entry, own(entry)]))
    const named = (entry: CataloguedBookable) => entries.get(entry) ?? entry
    const found = (entry: CataloguedBookable | null) => entry && named(entry)
    const spoken: Catalogue = {
      ...stored,
      all: stored.all.map(named),
      inView: stored.inView.map(named),
      find: (key) => found(stored.find(key)),
      findLinked: (path) => found(stored.findLinked(path)),
      shown,
    }
    return spoken
  }
}

/** A catalogue as the language of the call shows it. */
export const catalogueIn = (catalogue: Catalogue, tenant: Tenant): Catalogue => catalogue.shown?.(tenant) ?? catalogue

/** The provider's catalogue as the language of the call shows it. */
export const shownCatalogue = async (
  tenant: Tenant,
  { catalogueOf }: { catalogueOf: CatalogueOf },
): Promise<Catalogue> => catalogueIn(await catalogueOf(tenant), tenant)

/** A bookable as the language of the call shows it. */
export const entryIn = <E extends CataloguedBookable | null>(entry: E, tenant: Tenant): E | CataloguedBookable =>
  entry?.shown?.(tenant) ?? entry

const tellings = new WeakMap<CataloguedBookable, Retelling>()

/** Tells what reservations keep of a bookable's texts in its language; null where they are kept in it. */
export function tellingOf(entry: CataloguedBookable | null): Retelling | null {
  if (!entry?.stored) return null
  const tell = tellings.get(entry) ?? retelling(entry.stored, entry)
  tellings.set(entry, tell)
  return tell
}
