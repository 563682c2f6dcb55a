/** A zone in the list. */
export interface ZoneOption {
  name: string
  /** `Knox, Indiana (GMT-5)`: the city first, so that typing its name finds it. */
  label: string
}

/** Zones of one part of the world; `region` is its name in the zone database: `Europe`, `Pacific`. */
export interface ZoneGroup {
  region: string
  zones: ZoneOption[]
}

/** City names of a language that differ from those in the zone database. */
export type Cities = ReadonlyMap<string, string>

/** Reads the word `time.cities`: `Europe/London=Londres|Europe/Paris=París`. */
export const readCities = (word: string): Cities =>
  new Map(
    word.split('|').flatMap((entry) => {
      const [zone, city] = entry.split('=')
      return zone && city ? [[zone, city] as const] : []
    }),
  )

const none: Cities = new Map()

/** `America/Indiana/Knox` reads `Knox, Indiana`. */
export const zonePlace = (name: string, cities: Cities = none): string =>
  cities.get(name) ?? (name.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || name)

/** By zone: each choice of a day asks for the offsets of all listed zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' })
  formats.set(name, format)
  return format
}

/** The offset of a zone at an instant: `GMT+5:30`. */
export function zoneOffset(name: string, at: number): string {
  const parts = formatOf(name).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

export const zoneLabel = (name: string, at: number, cities?: Cities): string =>
  `${zonePlace(name, cities)} (${zoneOffset(name, at)})`

/**
 * Every zone that names a place, grouped by part of the world, with cities in the order of the language. Offsets are
 * those at `at` (epoch ms), the shown day.
 */
export function zoneGroups(
  language: string,
  at: number,
  { cities = none, names = Intl.supportedValuesOf('timeZone') }: { cities?: Cities; names?: string[] } = {},
): ZoneGroup[] {
  const groups = new Map<string, ZoneOption[]>()
  for (const name of names) {
    const region = name.split('/')[0] ?? ''
    // `Etc/GMT+3` and the like name no place, and their sign is reversed.
    if (region === 'Etc' || !name.includes('/')) continue
    const zones = groups.get(region) ?? []
    zones.push({ name, label: zoneLabel(name, at, cities) })
    groups.set(region, zones)
  }
  const { compare } = new Intl.Collator(language)
  return [...groups].map(([region, zones]) => ({
    region,
    zones: zones.sort((one, other) => compare(one.label, other.label)),
  }))
}
