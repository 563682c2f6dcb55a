import { brokenPasswordRules, isAddress } from '../../domain/access/index.ts'
import { boundsOf } from '../../domain/availability/group-plan.ts'
import { bookableInFull } from '../../domain/entities/defaults.ts'
import { pointerOf, shown, type Warning } from './faults.ts'
import type { Bundle } from './kinds.ts'
import { notificationDoubts } from './notification-doubts.ts'
import type { Placed, ShapedBundle } from './prepare-bundle.ts'
import { downPaymentDoubts } from './rules/down-payments.ts'
import { openNameDoubts } from './rules/open-names.ts'
import { hoursDoubts, phoneDoubts, zoneDoubts } from './rules/owner-slips.ts'
import type { Question } from './rules/questions.ts'
import { unitDoubts } from './rules/units.ts'
import { unsaidDoubts } from './rules/unsaid.ts'
import { wordyDoubts } from './rules/wordy-answers.ts'
import { translationDoubts } from './translation-doubts.ts'

type Bookable = Bundle['bookables'][number]

/**
 * Values that are valid and hardly meant: a group that can't be filled, a choice among nothing, a required text that is
 * absent. They are imported as they are.
 * @param languages those that are installed; absent if unknown
 */
export const doubtsOf = (bundle: ShapedBundle, languages?: string[]): Warning[] => [
  ...whitelabelDoubts(bundle.whitelabel),
  ...each(bundle.lists.providers, ({ notifications, email, phone, timezone, newbusinesshours }, pointer) => [
    ...addressDoubts(email, pointer),
    ...phoneDoubts(phone, pointer),
    ...zoneDoubts(timezone, pointer),
    ...hoursDoubts(newbusinesshours, `${pointer}/newbusinesshours`),
    ...notificationDoubts(notifications, pointer),
  ]),
  ...each(bundle.lists.bookables, bookableDoubts),
  ...bundle.lists.bookables.flatMap((one) => groupDoubts(one, bundle)),
  ...bundle.lists.bookables.flatMap((one) => takenDoubts(one, bundle)),
  ...each(bundle.lists.forms, (form, pointer) =>
    form.sections.flatMap((section, index) =>
      questionDoubts(section.questions, `${pointer}/sections/${index}/questions`),
    ),
  ),
  ...each(bundle.lists.users, userDoubts),
  ...each(bundle.lists.discounts, discountDoubts),
  ...bundle.lists.providers.flatMap((one) => taxDoubts(one, bundle)),
  ...unitDoubts(bundle),
  ...openNameDoubts(bundle),
  ...unsaidDoubts(bundle),
  ...wordyDoubts(bundle),
  ...translationDoubts(bundle, languages),
]

const discountDoubts = (discount: Bundle['discounts'][number], pointer: string): Warning[] => [
  ...addonDoubts(discount, pointer),
  ...(['discount_percentage', 'discount_amount'] as const).flatMap((field) =>
    discount[field] === 0 ? [{ pointer: `${pointer}/${field}`, message: 'is 0: the code takes nothing off' }] : [],
  ),
]

const addonDoubts = ({ appliestoaddons, discount_percentage = 0 }: Bundle['discounts'][number], pointer: string) =>
  appliestoaddons && discount_percentage === 0
    ? [
        {
          pointer: `${pointer}/appliestoaddons`,
          message: 'counts for a percentage; an amount is taken of base prices alone',
        },
      ]
    : []

/** Prices are said to contain a tax that nothing says. */
function taxDoubts(
  { entity: { id, taxincluded }, pointer }: Placed<Bundle['providers'][number]>,
  { lists }: ShapedBundle,
) {
  const own = lists.bookables.filter(({ entity }) => entity.provider === id)
  const isTold = own.some(({ entity }) => (entity.tax?.taxpercentage ?? 0) > 0)
  if (!taxincluded || isTold || own.length === 0) return []
  return [{ pointer: `${pointer}/taxincluded`, message: 'says that prices contain their tax; no bookable has a "tax"' }]
}

const each = <T>(list: Placed<T>[], doubts: (entity: T, pointer: string) => Warning[]): Warning[] =>
  list.flatMap(({ entity, pointer }) => doubts(entity, pointer))

function whitelabelDoubts({ requirebookingterms, bookingterms = '' }: Bundle['whitelabel']): Warning[] {
  if (requirebookingterms !== true || bookingterms.trim() !== '') return []
  const message = 'asks for terms that "bookingterms" does not have; nobody is asked to accept any'
  return [{ pointer: '/whitelabel/requirebookingterms', message }]
}

/** Customers' answers to mails go to it; one that is none is left out of them in silence. */
function addressDoubts(email: string | undefined, pointer: string): Warning[] {
  if (email === undefined || email === '' || isAddress(email)) return []
  return [{ pointer: `${pointer}/email`, message: `${shown(email)} is no e-mail address; nobody can answer a mail` }]
}

function bookableDoubts(bookable: Bookable, pointer: string): Warning[] {
  const doubt = (field: keyof Bookable, message: string): Warning[] => [{ pointer: `${pointer}/${field}`, message }]
  const { bookabletype, seats, seatsperbooking, windowbegin, windowend } = bookableInFull(bookable)
  const isEvent = bookabletype === 'event'
  const hasUnit = { begin: bookable.windowbegintype !== undefined, end: bookable.windowendtype !== undefined }
  return [
    ...(isEvent && (bookable.restrictions ?? []).length === 0
      ? [{ pointer, message: 'is an event without dates; give them in "restrictions"' }]
      : []),
    ...(!isEvent && seatsperbooking > seats
      ? doubt(
          'seatsperbooking',
          `${seatsperbooking} is more than the ${shown(seats)} of "seats"; no more can be booked`,
        )
      : []),
    ...(windowbegin > 0 && !hasUnit.begin
      ? doubt('windowbegin', `${windowbegin} means minutes; say the unit in "windowbegintype"`)
      : []),
    ...(bookable.windowend !== undefined && !hasUnit.end
      ? doubt('windowend', `${windowend} means minutes; say the unit in "windowendtype"`)
      : []),
    ...viewDoubts(bookable, pointer),
    ...hoursDoubts(bookable.availability, `${pointer}/availability`),
    ...downPaymentDoubts(bookable, pointer),
    ...notificationDoubts(bookable.notifications, pointer),
    ...(bookable.countby === 'nights' &&
    bookable.arrivaltime &&
    bookable.departuretime &&
    bookable.arrivaltime < bookable.departuretime
      ? doubt(
          'arrivaltime',
          `${shown(bookable.arrivaltime)} is before the departure of the guests before, ${shown(bookable.departuretime)}`,
        )
      : []),
    ...questionDoubts(bookable.questions ?? [], `${pointer}/questions`),
    ...questionDoubts(bookable.splash_questions ?? [], `${pointer}/splash_questions`),
  ]
}

const views = ['month_view', 'week_view', 'day_view']

function viewDoubts({ default_date_view: view }: Bookable, pointer: string): Warning[] {
  if (view === undefined || views.includes(view)) return []
  const known = views.map((one) => shown(one)).join(', ')
  return [{ pointer: `${pointer}/default_date_view`, message: `${shown(view)} is no view; known are ${known}` }]
}

/** A group that can't be filled makes its bookable impossible to book. */
function groupDoubts({ entity, pointer }: Placed<Bookable>, { lists }: ShapedBundle): Warning[] {
  const inactive = new Set(lists.resources.flatMap((one) => (one.entity.active === false ? one.entity.id : [])))
  const required = entity.requiredresources ?? []
  return (entity.requirementgroups ?? []).flatMap((group, index) => {
    const there = new Set(group.resources.filter((id) => !inactive.has(id) && !required.includes(id)))
    const { minimum } = boundsOf(group)
    const counted = there.size === 1 ? 'one resource' : `${there.size} resources`
    if (minimum <= there.size) {
      if (group.maximum === undefined || group.maximum <= there.size) return []
      const message = `${group.maximum} is more than its ${counted} that can be taken`
      return [{ pointer: pointer + pointerOf('requirementgroups', index, 'maximum'), message }]
    }
    const message = `needs ${minimum} and has ${counted} that can fill it; nobody can book this`
    return [{ pointer: pointer + pointerOf('requirementgroups', index), message }]
  })
}

/**
 * Places of one time that nobody can have: each booking, or each seat, takes a resource that serves fewer at once, also
 * where a booking joins others (domain rules, resources).
 */
function takenDoubts({ entity, pointer }: Placed<Bookable>, { lists }: ShapedBundle): Warning[] {
  const { bookabletype, seats, seatsperbooking, resource_capacity } = bookableInFull(entity)
  if (bookabletype === 'calendarday' || resource_capacity === 'consistent') return []
  const places = (entity.restrictions ?? []).map((one) => one.seats ?? seats)
  const most = Math.max(0, ...(bookabletype === 'event' ? places : [seats]))
  const perUnit = resource_capacity === 'seat' ? 1 : seatsperbooking
  return (entity.requiredresources ?? []).flatMap((id, index) => {
    const resource = lists.resources.find((one) => one.entity.id === id)
    const units = resource?.entity.reservation_capacity ?? 1
    if (!resource || units * perUnit >= most) return []
    const message = `${shown(id)} serves ${units} at once, and each ${resource_capacity === 'seat' ? 'seat' : 'booking'} takes it: of ${most} places ${units * perUnit} can be had; "resource_capacity": "consistent" lets all who come at this time take it once`
    return [{ pointer: pointer + pointerOf('requiredresources', index), message }]
  })
}

const choices: Question['type'][] = ['select', 'radio', 'stageselector']

const questionDoubts = (questions: Question[], pointer: string): Warning[] =>
  questions.flatMap(({ type, internal, default_value, options = [], responseoptions = [] }, index) => {
    const isUnchosen = choices.includes(type) && options.length + responseoptions.length === 0
    const isUnread = default_value !== undefined && internal !== true && type !== 'hidden'
    return [
      ...(isUnchosen
        ? [{ pointer: `${pointer}/${index}`, message: 'is a choice without "options"; there is nothing to choose' }]
        : []),
      ...(isUnread
        ? [
            {
              pointer: `${pointer}/${index}/default_value`,
              message:
                'fills in nothing; it is the answer of questions that customers do not see: "internal", or of the type "hidden"',
            },
          ]
        : []),
    ]
  })

/** A password may be imported as another system had it; the person is told the rules when changing it. */
function userDoubts({ password, phone }: Bundle['users'][number], pointer: string): Warning[] {
  const broken = password === undefined ? [] : brokenPasswordRules(password)
  const ofPhone = phoneDoubts(phone, pointer)
  if (broken.length === 0) return ofPhone
  const told = broken.map((key) => shown(key)).join(', ')
  return [
    ...ofPhone,
    { pointer: `${pointer}/password`, message: `breaks the rules ${told}; it can be used until it is changed` },
  ]
}
