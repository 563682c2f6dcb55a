import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'

/** As the field takes them. */
const longestCode = 100

type Facts = Pick<BookableFacts, 'choicegroups' | 'groups' | 'seatsperbooking'>

/**
 * The choices in an address: resources (`resource`, repeatable), and seats (`seats`), at most as many as can be booked
 * together. Null where it has none, or where the draft already has them.
 */
export function choicesInAddress(search: string, facts: Facts, draft: Pick<Draft, 'resources' | 'seats'>) {
  const params = new URLSearchParams(search)
  const seats = Math.min(Number(params.get('seats')), facts.seatsperbooking)
  const named = params.getAll('resource').filter((id) => facts.groups.some((group) => group.resources.includes(id)))
  const resources = withinBounds(named, facts)
  const isOther = resources.length > 0 && resources.join() !== (draft.resources ?? []).join()
  const isSeats = Number.isInteger(seats) && seats > 0 && seats !== (draft.seats ?? 1)
  if (!isOther && !isSeats) return null
  return { ...(isOther ? { resources } : {}), ...(isSeats ? { seats } : {}) }
}

/** At most a group's maximum. */
const withinBounds = (ids: string[], { choicegroups }: Facts): string[] =>
  ids.filter((id) =>
    choicegroups.every((group) => {
      const place = ids.filter((each) => group.resources.includes(each)).indexOf(id)
      return place < group.maximum
    }),
  )

/** The discount code in an address (`discountcode`), which an offer leads with; null without one. */
export function codeInAddress(search: string): string | null {
  const code = new URLSearchParams(search).get('discountcode')?.trim() ?? ''
  return code === '' || code.length > longestCode ? null : code
}

function without(href: string, names: string[]): string {
  const url = new URL(href)
  for (const name of names) url.searchParams.delete(name)
  return url.href
}

/** The address without its code, which is now in the draft. */
export const withoutCode = (href: string): string => without(href, ['discountcode'])

/** The address without what it brought, which is now in the draft. */
export const withoutChoices = (href: string): string => without(href, ['resource', 'seats', 'discountcode'])

/** What another bookable's page is shown with as well: the day or month, and what is asked of the list above it. */
const carried = ['date', 'month', 'search', 'tag', 'sort', 'page']

/** The search parameters for another bookable's page: those of `carried`, the seats and the resources. */
export function carriedOver(search: string, draft: Pick<Draft, 'resources' | 'seats'>): string {
  const from = new URLSearchParams(search)
  const to = new URLSearchParams()
  for (const name of carried) {
    const value = from.get(name)
    if (value) to.set(name, value)
  }
  if (draft.seats) to.set('seats', String(draft.seats))
  for (const id of draft.resources ?? []) to.append('resource', id)
  return to.size > 0 ? `?${to}` : ''
}
