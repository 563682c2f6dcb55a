import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { PreparedJson } from '../caches/prepared-json.ts'
import { defineOperation } from '../define-operation.ts'
import { bookAsStaff } from '../staff/book-as-staff.ts'
import { refuseDecided } from './answer-contact-request.ts'
import { enquiryFor } from './get-contact-requests.ts'

/**
 * Makes a reservation of a contact request, in the name of who asked, as staff book: what is due is its balance. The
 * request's id is its draft, so that it becomes one reservation however often this is called.
 */
export const convertContactRequest = defineOperation({
  name: 'convert_contact_request',
  summary: 'Books what somebody has asked for, in their name; for staff.',
  ...calls.convert_contact_request,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const found = await enquiryFor({ id: params.id }, input)
    if (!found.ok) return found
    const { id, bookable, details, user } = found.value
    const { enquiries } = ports.repositories(tenant.scope)
    const { reservations } = ports.repositories(tenant.scope)
    const draft = `enquiry_${id}`.slice(0, 64)
    const known = await reservations.findByDraft(draft)
    const open = known ? ok(null) : await refuseDecided(found.value, input, true)
    if (!open.ok) return open
    const { first_name: firstname, last_name: lastname, email, mobile_phone_number } = details
    if (email === '') return refuse('guest_details_required', { field: '/email' })
    const { start, end, seats, resources } = params
    const booked = await bookAsStaff.handler({
      ...input,
      params: {
        ...{ bookable, start, end, draft, language: details.language },
        ...(seats !== undefined && { seats }),
        ...(resources !== undefined && { resources }),
        user: { firstname, lastname, email, mobile_phone_number },
      },
    })
    if (!booked.ok || booked.value instanceof PreparedJson) return booked
    await enquiries.change(id, { status: 'answered', reservation: booked.value.id, modified: ports.clock.now() })
    ports.log.info({ ...tenant.scope, enquiry: id, user }, 'a contact request became a reservation')
    return booked
  },
})
