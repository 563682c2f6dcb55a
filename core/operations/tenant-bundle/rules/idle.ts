import type { Instant } from '../../../domain/time/types.ts'
import { shown, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

const day = 86_400_000

/** A date before which everything is over in every zone. */
const overBefore = (now: Instant) => new Date(now - day).toISOString().slice(0, 10)

/** What is imported and does nothing: nobody takes it, asks it, uses it or works with it. */
export const idleDoubts = (bundle: ShapedBundle, now: Instant): Warning[] => [
  ...idleResources(bundle),
  ...idleForms(bundle),
  ...closedProviders(bundle),
  ...untoldProviders(bundle),
  ...bundle.lists.users.flatMap(({ entity, pointer }) => [
    ...idleStaff(entity, pointer),
    ...idlePoints(entity, pointer),
  ]),
  ...bundle.lists.bookables.flatMap(({ entity, pointer }) => [
    ...pastDates(entity, pointer, now),
    ...uncombined(entity, pointer),
    ...oddSlug(entity, pointer),
  ]),
  ...bundle.lists.discounts.flatMap(({ entity: { until }, pointer }) =>
    until !== undefined && until < overBefore(now)
      ? [{ pointer: `${pointer}/until`, message: `${shown(until)} is over; nobody can use the code` }]
      : [],
  ),
]

/** Resources of a provider with bookables of its own, or of a white-label with any, of which none takes them. */
function idleResources({ lists }: ShapedBundle): Warning[] {
  const groups = new Map(lists.resourcegroups.map(({ entity }) => [entity.id, entity.resources ?? []]))
  const taken = new Set([
    ...lists.bookables.flatMap(({ entity }) => [
      ...(entity.requiredresources ?? []),
      ...(entity.requirementgroups ?? []).flatMap(({ resources }) => resources),
    ]),
    ...[...groups.values()].flat(),
    ...lists.reservations.flatMap(({ entity }) => entity.resources ?? []),
  ])
  const booked = new Set(lists.bookables.map(({ entity }) => entity.provider))
  const isBooked = (provider = '') => (provider === '' ? booked.size > 0 : booked.has(provider))
  const message = 'is taken by no bookable; name it in "requiredresources", or in a group of "requirementgroups"'
  return lists.resources.flatMap(({ entity: { id, provider, groups: own = [] }, pointer }) =>
    taken.has(id) || own.length > 0 || !isBooked(provider) ? [] : [{ pointer, message }],
  )
}

/** Forms of a provider with bookables of its own, or of a white-label with any, of which none asks them. */
function idleForms({ lists }: ShapedBundle): Warning[] {
  const asked = new Set(lists.bookables.flatMap(({ entity }) => entity.forms ?? []))
  const booked = new Set(lists.bookables.map(({ entity }) => entity.provider))
  const isBooked = (provider = '') => (provider === '' ? booked.size > 0 : booked.has(provider))
  const message = 'is asked by no bookable; name it in the "forms" of those that ask it'
  return lists.forms.flatMap(({ entity: { id, provider, form_config_objects: given = [] }, pointer }) =>
    asked.has(id) || given.length > 0 || !isBooked(provider) ? [] : [{ pointer, message }],
  )
}

/** Providers whose hours are given and are none, with something that can only be booked in them. */
function closedProviders({ lists }: ShapedBundle): Warning[] {
  const opened = new Set(lists.availabilities.map(({ entity }) => entity.bookable))
  const needsHours = ({ id, bookabletype = 'standard', availability }: Bookable) =>
    bookabletype !== 'event' && availability === undefined && !opened.has(id)
  return lists.providers.flatMap(({ entity: { id, newbusinesshours: hours }, pointer }) => {
    const isClosed = hours !== undefined && Object.values(hours).every((list) => list.length === 0)
    const closed = lists.bookables.find(({ entity }) => entity.provider === id && needsHours(entity))
    if (!isClosed || !closed) return []
    const message = `opens at no time; ${shown(closed.entity.name)} can't be booked`
    return [{ pointer: `${pointer}/newbusinesshours`, message }]
  })
}

const idleStaff = ({ role, providers = [] }: Bundle['users'][number], pointer: string): Warning[] =>
  role === 'provider' && providers.length === 0
    ? [{ pointer: `${pointer}/role`, message: '"provider" is staff of the "providers" that are named, and none is' }]
    : []

/** Providers whose staff is told by mails to its people, and of whom no person is staff. */
function untoldProviders({ lists }: ShapedBundle): Warning[] {
  const staff = lists.users.flatMap(({ entity: { role, providers = [] } }) => (role === 'provider' ? providers : []))
  const message =
    'sends what staff is told to its people, and the bundle has none with the role "provider"; "address" or "both" sends it to "email"'
  return lists.providers.flatMap(({ entity: { id, notifications }, pointer }) =>
    notifications?.to === 'people' && !staff.includes(id) ? [{ pointer: `${pointer}/notifications/to`, message }] : [],
  )
}

/** Points are money's worth: they follow from the ledger of a provider, of which a bundle writes nothing. */
const idlePoints = ({ pointsbalance = 0 }: Bundle['users'][number], pointer: string): Warning[] =>
  pointsbalance > 0
    ? [{ pointer: `${pointer}/pointsbalance`, message: 'gives no points; people buy them, by "pointspackages"' }]
    : []

type Bookable = Bundle['bookables'][number]

function pastDates({ bookabletype, restrictions = [] }: Bookable, pointer: string, now: Instant): Warning[] {
  const isOver = restrictions.length > 0 && restrictions.every(({ end }) => end.slice(0, 10) < overBefore(now))
  if (bookabletype !== 'event' || !isOver) return []
  return [{ pointer: `${pointer}/restrictions`, message: 'are all over; nobody can book one' }]
}

/** Numbers of slots in a row, where each booking has one slot. */
function uncombined({ bookabletype = 'standard', ...bookable }: Bookable, pointer: string): Warning[] {
  if (bookabletype !== 'standard' || bookable.combinedslots) return []
  return (['mincombined', 'maxcombined'] as const).flatMap((field) =>
    (bookable[field] ?? 1) > 1
      ? [{ pointer: `${pointer}/${field}`, message: 'counts slots in a row, which "combinedslots": true allows' }]
      : [],
  )
}

const oddSlug = ({ slug }: Bookable, pointer: string): Warning[] =>
  slug !== undefined && /[\s/?#%]/.test(slug)
    ? [{ pointer: `${pointer}/slug`, message: `${shown(slug)} stands in addresses; use letters, digits and hyphens` }]
    : []
