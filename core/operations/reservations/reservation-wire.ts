import type { Retelling } from '../../domain/content/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import { statuses, unpaidEnds } from '../../domain/reservation/index.ts'
import type { WireReservation } from '../../domain/wire/index.ts'
import { keptAnswers, publicAnswers } from '../answers/stored-answers.ts'
import { toldAddons } from '../answers/told-addons.ts'
import { acceptedTermsOf } from '../appointments/accepted-terms.ts'
import { addedTimeIn, slotEnd } from '../appointments/added-time.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { occurrenceOfReservation, wireSegments } from '../appointments/reservation-segments.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn, tellingOf } from '../catalogue/content.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import { toldSteps } from '../flow/step-answers.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wholeDays } from '../times/wire-time.ts'
import { confirmerOf } from './approval-order.ts'
import { refusableTime, wireSpanOf } from './named-time.ts'
import { formerPlace, isUnavailable, linkOf, rentalOf, stayOf, timesOf, worthOf } from './wire-life.ts'
import { wirePayment } from './wire-payment.ts'

const iso = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()

/** The frozen price and the amount paid; for an imported reservation, what its bundle says. */
function publicPayment(
  { status, payment, pricedata, extra }: StoredReservation,
  tenant: Tenant,
  tell: Retelling | null,
): WireReservation['paymentinformation'] {
  const told = { entityname: tenant.provider?.name ?? '', pricedata, tell, isOver: statuses[status].stage === 'over' }
  if (payment) return wirePayment(payment, told)
  const said = isRecord(extra.paymentinformation) ? extra.paymentinformation : null
  // What is cancelled owes nothing, whatever its bundle says.
  return said && told.isOver && said.dueprice !== undefined ? { ...said, dueprice: 0 } : said
}

/**
 * The reservation for its customer in the language of their call, without anybody else's data; for staff in the
 * provider's own, with the answers that nobody was asked for.
 * @param stored its bookable; null if that no longer exists
 */
export function wireReservation(
  reservation: StoredReservation,
  site: Tenant,
  stored: CataloguedBookable | null,
  reader: 'customer' | 'staff' = 'customer',
): WireReservation {
  const tenant = reader === 'staff' ? inOwnLanguage(site) : site
  const entry = entryIn(stored, tenant)
  const { start, end, start_utc, end_utc, timezone } = wireSpanOf(reservation, entry, tenant)
  const addedtime = addedTimeIn(reservation)
  const answers = (reader === 'staff' ? keptAnswers : publicAnswers)(reservation, tellingOf(entry))
  const { life, extra, status, waitlistoffer } = reservation
  const context = { tenant, entry }
  // Field by field: of the thousands of a list, copies of parts would be most of the work.
  const wire: WireReservation = {
    version: reservation.version,
    type: entry?.rules.bookabletype ?? null,
    stay: stayOf(reservation, entry, tenant),
    rental: rentalOf(reservation, entry, tenant),
    providerid: reservation.provider,
    whitelabel: tenant.scope.whitelabel,
    user: reservation.user,
    tags: Array.isArray(extra.tags) ? extra.tags.filter((tag) => typeof tag === 'string') : [],
    value: worthOf(reservation),
    hold: status === 'in-progress' && reservation.expires !== null,
    unavailable: isUnavailable(entry),
    // Until an hour, also where days are rented.
    waitlistoffer: waitlistoffer && timesOf(waitlistoffer, { ...context, entry: null }),
    date_restriction: life.dates ? timesOf(life.dates, { ...context, rules: wholeDays }) : null,
    confirmedby: status === 'gig' ? confirmerOf(reservation, entry) : null,
    refusabletime_utc: iso(refusableTime(reservation)),
    reschedule: formerPlace(reservation, context),
    moveended: life.putback ?? null,
    limited_use_link: linkOf(extra),
    checkedin: iso(life.checkedin),
    checkedout: iso(life.checkedout),
    associated_external_calendar_events: Array.isArray(extra.associated_external_calendar_events)
      ? extra.associated_external_calendar_events
      : [],
    id: reservation.id,
    provider: reservation.provider,
    bookable: reservation.bookable,
    status,
    start,
    end,
    start_utc,
    end_utc,
    timezone,
    slotend: addedtime === 0 ? end : wireSpanOf({ ...reservation, end: slotEnd(reservation) }, entry, tenant).end,
    addedtime,
    seats: reservation.seats,
    resources: reservation.resources,
    expires: iso(reservation.expires),
    first_name: reservation.first_name,
    last_name: reservation.last_name,
    email: reservation.email,
    mobile_phone_number: reservation.mobile_phone_number,
    language: reservation.language,
    formresponses: answers.formresponses,
    customquestions: answers.customquestions,
    roster: answers.roster,
    addons: reservation.extra.addons ?? {},
    chosenaddons: toldAddons(reservation, entry, tellingOf(entry)),
    stepanswers: toldSteps(reservation, tenant),
    occurrence: reservation.occurrence,
    title: occurrenceOfReservation(reservation, entry)?.title,
    segments: wireSegments(reservation, entry, tenant.timezone),
    location: locationOf(reservation),
    paymentinformation: publicPayment(reservation, tenant, tellingOf(entry)),
  }
  const terms = acceptedTermsOf(reservation)
  if (terms) {
    const { at, ...accepted } = terms
    wire.termsaccepted = { ...accepted, accepted_utc: new Date(at).toISOString() }
  }
  if (typeof extra.reference === 'string') wire.reference = extra.reference
  if (life.unpaid) wire.payby_utc = new Date(unpaidEnds(life.unpaid, reservation.start)).toISOString()
  if (reader === 'staff' && extra.validation_notes !== undefined) wire.validation_notes = extra.validation_notes
  return wire
}
