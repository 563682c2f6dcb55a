import { bookableInFull } from '../../../domain/entities/defaults.ts'
import { addDays, localDate } from '../../../domain/time/index.ts'
import type { Hours, Instant } from '../../../domain/time/types.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { Placed, ShapedBundle } from '../prepare-bundle.ts'

type Bookable = Bundle['bookables'][number]

/** What is offered and what nobody can book, since no time of it is ever free, or nothing leads to it. */
export const unreachedDoubts = (bundle: ShapedBundle, now: Instant): Warning[] => [
  ...bundle.lists.bookables.flatMap((one) => [
    ...inactiveDoubts(one, bundle),
    ...closedDateDoubts(one, bundle),
    ...farDateDoubts(one, now),
    ...longDoubts(one, bundle),
    ...unopenedDoubts(one, bundle),
  ]),
  ...bundle.lists.limited_use_links.flatMap((one) => needlessLinkDoubts(one, bundle)),
]

/** A required resource that can't be booked. */
const inactiveDoubts = ({ entity, pointer }: Placed<Bookable>, { lists }: ShapedBundle): Warning[] =>
  (entity.requiredresources ?? []).flatMap((id, index) =>
    lists.resources.some((one) => one.entity.id === id && one.entity.active === false)
      ? [
          {
            pointer: pointer + pointerOf('requiredresources', index),
            message: `${shown(id)} is not active, and every booking takes it; nobody can book this`,
          },
        ]
      : [],
  )

/** Dates of an event on which it, its provider or what it takes is closed. Local times of one form compare as text. */
function closedDateDoubts({ entity, pointer }: Placed<Bookable>, { lists }: ShapedBundle): Warning[] {
  const { id, bookabletype, provider, restrictions = [], requiredresources = [] } = entity
  if (bookabletype !== 'event') return []
  const closed = lists.blackouts.filter(({ entity: one }) =>
    one.resource === undefined
      ? one.provider === provider && (one.bookable ?? id) === id
      : requiredresources.includes(one.resource),
  )
  return restrictions.flatMap(({ start, end }, index) => {
    const over = closed.find(({ entity: one }) => one.start < end && start < one.end)
    if (!over) return []
    const message = `is closed by the blackout ${shown(over.entity.id)}, ${over.entity.start} to ${over.entity.end}; nobody can book it`
    return [{ pointer: pointer + pointerOf('restrictions', index), message }]
  })
}

/** The most days of each unit of the window. */
const daysOf = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7, months: 31 } as const

/** An event whose every date still to come is further ahead than it can be booked. */
function farDateDoubts({ entity, pointer }: Placed<Bookable>, now: Instant): Warning[] {
  const { bookabletype, windowend = 0, windowendtype } = bookableInFull(entity)
  if (bookabletype !== 'event') return []
  const days = Math.ceil(windowend * daysOf[windowendtype])
  const last = addDays(localDate(now, 'UTC'), Math.min(days + 1, 40_000))
  const ahead = (entity.restrictions ?? []).filter(({ end }) => end.slice(0, 10) >= localDate(now, 'UTC'))
  if (!(days >= 0) || ahead.length === 0 || ahead.some(({ start }) => start.slice(0, 10) <= last)) return []
  const message = `begin later than "windowend" lets them be booked, ${windowend} ${windowendtype} ahead; nobody can book one yet`
  return [{ pointer: `${pointer}/restrictions`, message }]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const spansOf = ({ overrides = [], ...week }: Hours) => [
  ...Object.values(week).flatMap((spans) => spans ?? []),
  ...overrides.flatMap(({ hours }) => hours),
]

/** The hours in which a bookable can be, besides dated openings: its own, else its provider's. */
const hoursOf = ({ availability, provider }: Bookable, { lists }: ShapedBundle): Hours | undefined =>
  availability ?? lists.providers.find(({ entity }) => entity.id === provider)?.entity.newbusinesshours

const isOpened = ({ id, provider }: Bookable, { lists }: ShapedBundle): boolean =>
  lists.availabilities.some(({ entity: one }) => (one.bookable ?? id) === id && (one.provider ?? provider) === provider)

/** A slot that lasts longer than any of the hours in which it can be. */
function longDoubts({ entity, pointer }: Placed<Bookable>, bundle: ShapedBundle): Warning[] {
  const { bookabletype, duration } = bookableInFull(entity)
  const spans = spansOf(hoursOf(entity, bundle) ?? {})
  // What is open until midnight may go on after it.
  const isOpenEnded = spans.some(({ start, end }) => end === '24:00' || start === '00:00')
  const longest = Math.max(0, ...spans.map(({ start, end }) => minutesOf(end) - minutesOf(start))) * 60
  if (bookabletype !== 'standard' || isOpenEnded || isOpened(entity, bundle) || longest === 0) return []
  if (!(duration > longest)) return []
  const message = `${duration} seconds are longer than any of its hours, of which the longest are ${longest} seconds; nobody can book this`
  return [{ pointer: `${pointer}/duration`, message }]
}

/** What is only at hours that neither it nor its provider has, and what opens by a link alone that is not there. */
function unopenedDoubts({ entity, pointer }: Placed<Bookable>, bundle: ShapedBundle): Warning[] {
  const { providers, limited_use_links: links } = bundle.lists
  const { id, bookabletype = 'standard', limited_use = false, provider } = entity
  // The hours of a provider that the file leaves out are not known here.
  const isKnown = providers.some((one) => one.entity.id === provider)
  const isTimeless = isKnown && hoursOf(entity, bundle) === undefined && !isOpened(entity, bundle)
  const isLinked = links.some((one) => one.entity.bookable === id)
  return [
    ...(bookabletype !== 'event' && isTimeless
      ? [
          {
            pointer: `${pointer}/availability`,
            message:
              'is not said, and the provider has no "newbusinesshours"; nobody can book this, unless the provider is given some',
          },
        ]
      : []),
    ...(limited_use && !isLinked
      ? [
          {
            pointer: `${pointer}/limited_use`,
            message: 'opens by a limited-use link alone, and none of "limited_use_links" leads here',
          },
        ]
      : []),
  ]
}

function needlessLinkDoubts(
  { entity, pointer }: Placed<Bundle['limited_use_links'][number]>,
  { lists }: ShapedBundle,
): Warning[] {
  const opened = lists.bookables.find((one) => one.entity.id === entity.bookable)
  if (!opened || opened.entity.limited_use) return []
  const message = `${shown(entity.bookable)} is open without the link, and never used up; say "limited_use": true there`
  return [{ pointer: `${pointer}/bookable`, message }]
}
