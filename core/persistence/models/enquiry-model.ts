import { decidedStatuses } from '../../domain/enquiries/status-at.ts'
import type { EnquiryDetails, StoredEnquiry } from '../../operations/enquiries/stored-enquiry.ts'
import { integer, parsed, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { OfProvider } from './tenant-model.ts'

const nothing: EnquiryDetails = {
  ...{ first_name: '', last_name: '', email: '', mobile_phone_number: '', message: '', language: '', seats: 1 },
  ...{ preferred: [], formresponses: [], customquestions: [], answers: [] },
}

export class ContactRequest extends OfProvider {
  static override tableName = 'contact_requests'
  static override jsonAttributes = ['details']
  static parse = (row: Row): StoredEnquiry => ({
    id: text(row.id),
    provider: text(row.provider),
    bookable: text(row.bookable),
    user: textOrNull(row.user),
    status: memberOf(decidedStatuses, text(row.status), 'status of a contact request'),
    reservation: textOrNull(row.reservation),
    salt: text(row.salt),
    details: { ...nothing, ...parsed(row.details, nothing) },
    created: integer(row.created),
    modified: integer(row.modified),
  })
}
