import { mapLink, networks, pointOf, webLink } from '../../core/domain/marketplace/index.ts'
import type { PublicProvider } from '../../core/domain/wire/index.ts'
import { postalAddress } from '../../core/domain/wording/index.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export type OpeningSpan = { start: string; end: string }

/** The weekday of a civil date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'

/** A Monday plus `day`, for formatting weekday names. */
export const exampleDate = (day: number): string => `2001-01-0${day + 1}`

const isSpan = (value: unknown): value is OpeningSpan =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  typeof value.start === 'string' &&
  'end' in value &&
  typeof value.end === 'string'

/** The opening spans of a weekday, or of a date with its override; null when the provider gave no hours at all. */
export function hoursOf(provider: PublicProvider, day: Weekday, date?: string): OpeningSpan[] | null {
  const hours = provider.newbusinesshours
  if (typeof hours !== 'object' || hours === null) return null
  const overrides: unknown = 'overrides' in hours ? hours.overrides : []
  const override = Array.isArray(overrides) ? overrides.find((each) => date !== undefined && each?.date === date) : null
  const weekly: Record<string, unknown> = { ...hours }
  if (!weekdays.some((each) => Array.isArray(weekly[each]))) return null
  const spans: unknown = override ? override.hours : weekly[day]
  return Array.isArray(spans) ? spans.filter(isSpan) : []
}

/** Whether it is open from midnight to midnight. */
export const isAllDay = (spans: OpeningSpan[]): boolean =>
  spans.length === 1 && spans[0]?.start === '00:00' && (spans[0].end === '24:00' || spans[0].end === '23:59')

/** The next opening after a wall clock at the venue; `date` is null for today. */
export interface NextOpening {
  date: string | null
  start: string
}

/** The next opening within a week; `now` is `HH:mm`. Null while open, without hours, or if nothing opens. */
export function nextOpening(provider: PublicProvider, today: string, now: string): NextOpening | null {
  const spans = hoursOf(provider, weekdayOf(today), today)
  if (!spans || spans.some(({ start, end }) => start <= now && now < end)) return null
  const later = spans.map(({ start }) => start).filter((start) => start > now)
  const soonest = later.toSorted()[0]
  if (soonest) return { date: null, start: soonest }
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
    const start = (hoursOf(provider, weekdayOf(date), date) ?? []).map((span) => span.start).toSorted()[0]
    if (start) return { date, start }
  }
  return null
}

/** Town and state in one line; a city that is its own state is named once. */
export function townOf(provider: PublicProvider): string {
  const names = [provider.city, provider.state].filter(Boolean)
  return [...new Set(names)].join(', ')
}

/** A map of a provider: of its address, else of its point; null where neither is known. */
export function mapLinkOf(provider: PublicProvider): string | null {
  const address = postalAddress(provider)
  const point = pointOf(provider)
  if (address) return mapLink(address)
  return point ? mapLink(`${point.latitude},${point.longitude}`) : null
}

/** The display form of a link: without scheme, cut at 40 characters. */
export function shownLink(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return bare.length > 40 ? `${bare.slice(0, 39)}…` : bare
}

/** Whether anything is told of where, when or how a provider is reached. */
export const isReachable = (provider: PublicProvider): boolean =>
  postalAddress(provider) !== '' ||
  Boolean(provider.phone) ||
  hoursOf(provider, 'monday') !== null ||
  [provider.website, provider.websitesecondary].some((site) => site && webLink(site)) ||
  networks.some((name) => provider[name])
