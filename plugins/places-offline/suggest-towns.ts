import type { Place } from '@tessera/plugin-api'
import type { CountryNames } from './country-names.ts'
import { findTown, mostWords } from './find-town.ts'
import { fold } from './fold.ts'
import type { Gazetteer, Town } from './gazetteer.ts'
import { readAddress, withoutNumbers } from './read-address.ts'

const mostSuggestions = 8
/** With fewer letters nearly every town would match. */
const fewestLetters = 2
/** The least letters of a town's name after other words. */
const fewestLettersBehind = 3
/** Towns of the same name in a country are distinguished by the biggest town within this distance. */
const milesToBiggest = 25

interface Asked {
  gazetteer: Gazetteer
  /** ISO 3166, two letters. */
  home: string
  names: CountryNames
}

/** Caches searches: the parts of the text occur in each suggestion that is looked up. */
function remembering(gazetteer: Gazetteer): Gazetteer {
  const known = new Map<string, Town[]>()
  return {
    ...gazetteer,
    named(folded, country) {
      const key = `${country} ${folded}`
      const towns = known.get(key) ?? gazetteer.named(folded, country)
      known.set(key, towns)
      return towns
    },
  }
}

const isSame = (a: Town | null, b: Town) => a !== null && a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Suggestions for a text: its last words completed to a town. The text itself comes first where it is already more than
 * a town's name. Each label can be located again; suggestions that would be located elsewhere are left out.
 */
export function suggestTowns(text: string, { gazetteer: all, ...where }: Asked): Place[] {
  const asked = { ...where, gazetteer: remembering(all) }
  const typed = text.replace(/\s+/g, ' ').trim().replace(/,+$/, '')
  const { home, names, gazetteer } = asked
  const find = (label: string) => findTown(gazetteer, readAddress(label, home, names), home)
  const named = /[\p{N},]/u.test(typed) ? find(typed) : null
  // A match abroad may be a coincidence, so it counts only when the text names the country.
  const whole = named && (named.country === home || readAddress(typed, home, names).country) ? named : null
  const places = [
    ...(whole ? [placeOf(whole, withCountry(typed, whole, asked), '')] : []),
    ...completions(typed, asked).flatMap(({ town, before }) => {
      const label = labelsOf(town, before, asked).find((one) => isSame(find(one), town))
      return label === undefined ? [] : [placeOf(town, label, before)]
    }),
  ]
  const labels = new Set<string>()
  return places.filter(({ label }) => !labels.has(fold(label)) && labels.add(fold(label))).slice(0, mostSuggestions)
}

function withCountry(typed: string, town: Town, { home, names }: Asked): string {
  return readAddress(typed, home, names).country ? typed : `${typed}, ${names.nameOf(town.country)}`
}

interface Completion {
  town: Town
  /** The text before the town's name. */
  before: string
}

/**
 * Towns whose name begins with the last part, abroad where the country has none; otherwise towns of the country whose
 * name begins with its last words.
 */
function completions(typed: string, { gazetteer, home }: Asked): Completion[] {
  const cut = typed.lastIndexOf(',') + 1
  const last = typed.slice(cut).trim()
  const words = last.split(' ')
  for (let from = Math.max(0, words.length - mostWords); from < words.length; from += 1) {
    const rest = words.slice(from).join(' ')
    if (/\p{N}/u.test(words[from] ?? '')) continue
    const name = withoutNumbers(rest)
    const isBehind = words.slice(0, from).some((word) => withoutNumbers(word) !== '')
    if (name.length < (isBehind ? fewestLettersBehind : fewestLetters)) continue
    const towns = gazetteer.beginningWith(name, home, mostSuggestions * 2)
    const near = towns.filter((town) => town.country === home)
    const meant = isBehind || near.length > 0 ? near : towns
    const before = `${typed.slice(0, cut)} ${words.slice(0, from).join(' ')}`.trim()
    if (meant.length > 0) return meant.map((town) => ({ town, before }))
  }
  return []
}

/** Between a house number or postcode and its town there is no comma, after a street there is one. */
function joined(before: string, town: string): string {
  if (before === '') return town
  const isCode = /\p{N}\S*$/u.test(before) && before.includes(',') && !before.endsWith(',')
  return isCode ? `${before} ${town}` : `${before.replace(/,$/, '')}, ${town}`
}

function labelsOf(town: Town, before: string, { names, gazetteer }: Asked): string[] {
  const name = joined(before, town.name)
  const end = [town.region, names.nameOf(town.country)].filter((part) => part !== '').join(', ')
  const biggest = gazetteer.biggestWithin(town, milesToBiggest)
  return [`${name}, ${end}`, `${name}, ${biggest.name}, ${end}`]
}

const placeOf = (town: Town, label: string, street: string): Place => ({
  label,
  parts: {
    ...(street === '' ? {} : { street }),
    town: town.name,
    ...(town.region === '' ? {} : { region: town.region }),
    country: town.country,
  },
  point: { latitude: town.latitude, longitude: town.longitude },
})
