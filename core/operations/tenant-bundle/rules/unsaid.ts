import { defaultTimezone } from '../../../domain/entities/defaults.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { orMeant } from '../nearest-name.ts'
import type { Placed, ShapedBundle } from '../prepare-bundle.ts'
import { codeMeant, nameOfCountry } from './countries.ts'

/** What is left out, or said under another name, so that something else counts than its author thinks. */
export const unsaidDoubts = ({ whitelabel, lists }: ShapedBundle): Warning[] => [
  ...countryDoubts(whitelabel.country, '/whitelabel', undefined),
  ...lists.providers.flatMap(({ entity, pointer }) => [
    ...untimed(entity, pointer),
    ...countryDoubts(entity.country, pointer, whitelabel.country),
    ...unplaced(entity.place, `${pointer}/place`),
    ...unknownTags(entity, pointer, lists),
  ]),
  ...unnamed(whitelabel.label, '/whitelabel/label'),
  ...[...lists.providers, ...lists.bookables, ...lists.resources, ...lists.addons].flatMap(({ entity, pointer }) =>
    unnamed(entity.name, `${pointer}/name`),
  ),
  ...lists.bookables.flatMap(({ entity: { tax }, pointer }) => untaxed(tax, `${pointer}/tax`)),
  ...[...lists.providers, ...lists.bookables, ...lists.resources].flatMap(({ entity, pointer }) =>
    homelessPictures(entity, pointer),
  ),
]

/** Text may be empty; what customers choose by it has no other. */
const unnamed = (name: string, pointer: string): Warning[] =>
  name.trim() === '' ? [{ pointer, message: 'is empty; it is what customers read' }] : []

type Provider = Bundle['providers'][number]

const untimed = ({ timezone }: Provider, pointer: string): Warning[] =>
  timezone === undefined
    ? [{ pointer: `${pointer}/timezone`, message: `is not said; all its times are those of ${shown(defaultTimezone)}` }]
    : []

function untaxed(tax: Bundle['bookables'][number]['tax'], pointer: string): Warning[] {
  const { taxpercentage = 0, applicabletobaseprice, applicabletoaddons, applicabletotravelfee } = tax ?? {}
  if (taxpercentage === 0 || applicabletobaseprice || applicabletoaddons || applicabletotravelfee) return []
  const message = `is put on nothing; say what its ${taxpercentage} per cent are put on: "applicabletobaseprice": true, "applicabletoaddons", "applicabletotravelfee"`
  return [{ pointer, message }]
}

/** A place may say anything of an address; what is near to a name that distances need is misspelt. */
const unplaced = (place: Provider['place'], pointer: string): Warning[] =>
  Object.keys(place ?? {}).flatMap((name) => {
    const known = ['latitude', 'longitude']
    const meant = known.includes(name) ? '' : orMeant(name, known)
    return meant === ''
      ? []
      : [{ pointer: pointer + pointerOf(name), message: `is read by nobody; the site has no place on lists${meant}` }]
  })

/** Names of tags that nothing of the provider has. */
function unknownTags({ id, translations }: Provider, pointer: string, lists: ShapedBundle['lists']): Warning[] {
  const own = lists.bookables.filter(({ entity }) => entity.provider === id || entity.providers?.includes(id))
  const isReached = ({ entity }: Placed<{ provider?: string }>) => (entity.provider ?? id) === id
  const tags = new Set([
    ...own.flatMap(({ entity }) => [...(entity.tags ?? []), ...(entity.subcategories ?? [])]),
    ...[...lists.resources, ...lists.forms].filter(isReached).flatMap(({ entity }) => entity.tags ?? []),
  ])
  if (own.length === 0) return []
  return Object.entries(translations ?? {}).flatMap(([language, texts]) =>
    Object.keys((isRecord(texts) && isRecord(texts.tags) && texts.tags) || {}).flatMap((tag) =>
      tags.has(tag)
        ? []
        : [
            {
              pointer: pointer + pointerOf('translations', language, 'tags', tag),
              message: `${shown(tag)} is a tag of nothing here${orMeant(tag, tags)}`,
            },
          ],
    ),
  )
}

const pictures = ['photo', 'bookinglogo']

/** A path without its slash is another one on each page. */
const homelessPictures = (entity: object, pointer: string): Warning[] =>
  Object.entries(entity).flatMap(([field, value]) => {
    const isPicture = pictures.includes(field) && typeof value === 'string' && value !== ''
    if (!isPicture || value.startsWith('/') || /^[a-z]+:/i.test(value)) return []
    const message = `${shown(value)} is looked for beside each page; give an address that begins with "https://", or a path that begins with "/"`
    return [{ pointer: pointer + pointerOf(field), message }]
  })

/** @param otherwise the country that counts without this one: the white-label's */
function countryDoubts(country: string | undefined, pointer: string, otherwise: string | undefined): Warning[] {
  if (country === undefined) return []
  const meant = codeMeant(country)
  if (/^[a-z]{2}$/i.test(country) && nameOfCountry(country) !== undefined && meant === undefined) return []
  const instead = meant === undefined ? '' : `; did you mean ${shown(meant)}?`
  const other = otherwise === undefined ? '' : ` Without it that of the white-label counts, ${shown(otherwise)}.`
  const message = `${shown(country)} is no country code of ISO 3166 such as "US"; addresses and telephone numbers are not read as those of a country${instead}${other}`
  return [{ pointer: `${pointer}/country`, message }]
}
