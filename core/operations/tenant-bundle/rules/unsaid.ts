import { defaultTimezone } from '../../../domain/entities/defaults.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { orMeant } from '../nearest-name.ts'
import type { Placed, ShapedBundle } from '../prepare-bundle.ts'

/** What is left out, or said under another name, so that something else counts than its author thinks. */
export const unsaidDoubts = ({ whitelabel, lists }: ShapedBundle): Warning[] => [
  ...countryDoubts(whitelabel.country, '/whitelabel', undefined),
  ...lists.providers.flatMap(({ entity, pointer }) => [
    ...untimed(entity, pointer),
    ...countryDoubts(entity.country, pointer, whitelabel.country),
    ...unplaced(entity.place, `${pointer}/place`),
    ...unknownTags(entity, pointer, lists),
  ]),
  ...lists.bookables.flatMap(({ entity: { tax }, pointer }) => untaxed(tax, `${pointer}/tax`)),
  ...[...lists.providers, ...lists.bookables, ...lists.resources].flatMap(({ entity, pointer }) =>
    homelessPictures(entity, pointer),
  ),
]

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

/** Names of countries in English by code; a code without a name is none. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function nameOfCountry(code: string): string | undefined {
  try {
    return names.of(code.toUpperCase())
  } catch {
    return undefined
  }
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const codes = letters.flatMap((first) => letters.map((second) => first + second))
const codeByName = new Map(codes.flatMap((code) => (nameOfCountry(code) ? [[nameOfCountry(code), code] as const] : [])))

/** The code of a country that is named, or written by another code of it. */
function codeMeant(country: string): string | undefined {
  const named = [...codeByName].find(([name]) => name?.toLowerCase() === country.trim().toLowerCase())
  if (named) return named[1]
  if (!/^[a-z]{2}$/i.test(country)) return undefined
  const { region } = new Intl.Locale(`und-${country}`)
  return region === country.toUpperCase() ? undefined : region
}

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
