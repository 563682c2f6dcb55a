import { enquiryStatusAt } from '../../domain/enquiries/status-at.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { keptAnswers } from '../answers/stored-answers.ts'
import { shownCatalogue, tellingOf } from '../catalogue/content.ts'
import type { Ports, Repositories, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wirePreferred } from './preferred-spans.ts'
import type { StoredEnquiry } from './stored-enquiry.ts'

/** Where reservations are read: outside of a transaction, or as it sees them. */
type Reading = Pick<Repositories, 'reservations'> | Pick<UnitOfWork, 'reservations'>

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'clock'>
}

const iso = (instant: Instant) => new Date(instant).toISOString()

/** The reservations that came of some contact requests, by their ids. One query. */
export async function outcomesOf(
  enquiries: StoredEnquiry[],
  { reservations }: Reading,
): Promise<Map<string, StoredReservation>> {
  const ids = enquiries.flatMap(({ reservation }) => reservation ?? [])
  const found = await reservations.named(ids)
  return new Map(found.map((one) => [one.id, one]))
}

/** What has become of a contact request by now. */
export const statusOf = (
  enquiry: StoredEnquiry,
  outcomes: ReadonlyMap<string, StoredReservation>,
  now: Instant,
): ContactRequest['status'] => enquiryStatusAt(enquiry, outcomes.get(enquiry.reservation ?? '') ?? null, now)

/**
 * Contact requests as the provider reads them, in the given order: what they are about, and the questions and options
 * of their answers, in the language of the call. Two queries, however many.
 */
export async function wireEnquiries(enquiries: StoredEnquiry[], context: Context): Promise<ContactRequest[]> {
  const { tenant, ports } = context
  const [catalogue, outcomes] = await Promise.all([
    shownCatalogue(tenant, ports),
    outcomesOf(enquiries, ports.repositories(tenant.scope)),
  ])
  const now = ports.clock.now()
  return enquiries.map((enquiry) => {
    const { id, provider, bookable, user, reservation, details, created, modified } = enquiry
    const { language: _, preferred, answers, formresponses, customquestions, ...said } = details
    const entry = catalogue.find(bookable)
    const { roster: _nobody, ...given } = keptAnswers({ formresponses, customquestions, roster: [] }, tellingOf(entry))
    return {
      ...{ id, provider, bookable, user, reservation, ...said, ...given },
      status: statusOf(enquiry, outcomes, now),
      bookablename: entry?.bookable.name ?? bookable,
      preferred: preferred.map((span) => wirePreferred(span, entry ?? null, tenant)),
      answers: answers.map(({ message, at }) => ({ message, at_utc: iso(at) })),
      ...{ created_utc: iso(created), modified_utc: iso(modified), timezone: tenant.timezone },
    }
  })
}
