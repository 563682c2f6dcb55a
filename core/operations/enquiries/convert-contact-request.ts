import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { furtherAnswers } from '../answers/further-answers.ts'
import { defineOperation } from '../define-operation.ts'
import { bookForCustomer } from '../staff/book-as-staff.ts'
import { refuseDecided } from './answer-contact-request.ts'
import { enquiryAnswers } from './enquiry-answers.ts'
import { enquiryFor } from './get-contact-requests.ts'
import { giversOf, type StoredEnquiry } from './stored-enquiry.ts'

/**
 * The draft of a contact request's reservation. No caller can name it, since drafts that are given have no such mark,
 * so nobody books under it before it is booked here.
 */
const draftOf = ({ id }: StoredEnquiry): string => `~enquiry_${id}`.slice(0, 64)

/**
 * Makes a reservation of a contact request, in the name of who asked, as staff book: what is due is its balance. It
 * becomes one reservation however often this is called, also beside an offer: the request is locked and judged in the
 * transaction that books. Its answers and seats are kept, and those that are given here go over them; what a booking
 * requires is required. Another bookable than the one that was asked about is booked with those answers that it asks
 * for too. It is named as staff book: `start` and `end` of a slot, of days or of a stay, of an event also its
 * `occurrence`, or `date_restriction` where a claimer names the time. Refuses what is decided with `status_conflict`.
 */
export const convertContactRequest = defineOperation({
  name: 'convert_contact_request',
  summary:
    'Books what somebody has asked for, in their name: a slot, days, nights or a date of an event; for staff. ' +
    '`start` and `end` are required unless `date_restriction` is given.',
  ...calls.convert_contact_request,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const found = await enquiryFor({ id: params.id }, input)
    if (!found.ok) return found
    const { id, details, user } = found.value
    const { bookable = found.value.bookable } = params
    const repositories = ports.repositories(tenant.scope)
    const draft = draftOf(found.value)
    const judging = { now: ports.clock.now(), isOffer: true }
    const isRepeat = (await repositories.reservations.findByDraft(draft)) !== null
    const open = isRepeat ? ok(null) : await refuseDecided(found.value, repositories, judging)
    if (!open.ok) return open
    const { first_name: firstname, last_name: lastname, mobile_phone_number } = details
    const email = details.email || (params.email ?? '').trim()
    if (email === '') return refuse('guest_details_required', { field: '/email' })
    const entry = (await ports.catalogueOf(tenant)).find(bookable)
    if (!entry) return refuse('bookable_invalid')
    const { start, end, date_restriction, occurrence, resources, seats = details.seats } = params
    const booking = {
      ...furtherAnswers(enquiryAnswers({ ...details, email }, entry), params),
      ...{ bookable, seats, draft, language: details.language },
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(date_restriction !== undefined && { date_restriction }),
      ...(occurrence !== undefined && { occurrence }),
      ...(resources !== undefined && { resources }),
      user: { firstname, lastname, email, mobile_phone_number },
    }
    const booked = await bookForCustomer(
      { ...input, params: booking },
      {
        givers: giversOf(found.value),
        async also(unit, [made]) {
          const before = await unit.enquiries.lock(id)
          if (!before || !made) return refuse('not_found')
          const undecided = await refuseDecided(before, unit, judging)
          if (!undecided.ok) return undecided
          await unit.enquiries.change(id, { status: 'answered', reservation: made.id, modified: ports.clock.now() })
          return ok(null)
        },
      },
    )
    if (booked.ok) ports.log.info({ ...tenant.scope, enquiry: id, user }, 'a contact request became a reservation')
    return booked
  },
})
