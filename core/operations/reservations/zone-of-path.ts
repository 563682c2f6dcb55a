import { tzlib_get_ical_block } from 'timezones-ical-library'
import { BoundedMap } from '../caches/bounded-map.ts'

/** A zone as a calendar file describes it (RFC 5545, 3.6.5). */
export interface DescribedZone {
  /** The name in its VTIMEZONE. Zones of the same rules may share one: Asia/Calcutta's says Asia/Kolkata. */
  name: string
  block: string
}

/** `Intl`'s name for a zone, in its case; null if it is unknown or an offset such as +05:30. */
function canonicalName(name: string): string | null {
  if (!/^[a-z][a-z0-9_+/-]*$/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Names have at most two slashes, and up to two hyphens beside them (America/Port-au-Prince). */
const mostHyphens = 4

/** The text with each hyphen, then each pair of hyphens, replaced by slashes; last the text itself. */
function* spellings(text: string): Generator<string> {
  const parts = text.split('-')
  if (parts.length - 1 > mostHyphens) return
  const joined = (...slashes: number[]) =>
    parts.map((part, at) => (at === 0 ? part : `${slashes.includes(at) ? '/' : '-'}${part}`)).join('')
  for (let first = 1; first < parts.length; first += 1) yield joined(first)
  for (let first = 1; first < parts.length; first += 1)
    for (let second = first + 1; second < parts.length; second += 1) yield joined(first, second)
  yield text
}

/**
 * The zone that a path names, with '-' for '/' and in any case: `america-new_york`, `America-Argentina-Buenos_Aires`,
 * `America-Port-au-Prince`, `Etc-GMT-1`. Null if there is none.
 */
export function zoneOfPath(text: string): string | null {
  for (const spelling of spellings(text)) {
    const name = canonicalName(spelling)
    if (name !== null) return name
  }
  return null
}

/** As looked up, by name: each mail has a calendar file, and there are some 600 zones. */
const described = new BoundedMap<string, { zone: DescribedZone | null }>(1000)

/**
 * The zone's description for a calendar file; null for UTC and for zones without one, whose times are written in UTC.
 */
export const describedZone = (zone: string): DescribedZone | null =>
  described.getOrMake(zone, () => ({ zone: describe(zone) })).zone

function describe(zone: string): DescribedZone | null {
  const name = canonicalName(zone)
  const block = name === null || name === 'UTC' ? undefined : tzlib_get_ical_block(name)[0]
  const told = block && /^TZID:(.+)$/m.exec(block)?.[1]?.trim()
  return block && told ? { name: told, block } : null
}
