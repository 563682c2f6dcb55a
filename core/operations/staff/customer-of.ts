import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import { type Contact, readContact } from '../appointments/contact-details.ts'
import type { OperationInput } from '../define-operation.ts'

/** Whom staff book for: contact details, and the account if it is known. */
interface Customer {
  contact: Contact
  /** Null if the address decides. */
  user: string | null
  /** The language of their account; null where staff name none, or it says none. */
  language: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Reads the customer of a booking by staff: somebody who works for the provider or booked there, by their id, or the
 * details of anybody. Answers of forms fill in what the details leave out; nothing of the staff's own account does.
 */
export async function customerOf(
  given: Wire['book_as_staff']['params']['user'],
  answered: Partial<Contact>,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<Result<Customer>> {
  if (typeof given !== 'string') {
    const contact = readContact(given, answered, { tenant, ports, actor: {} })
    return contact.ok ? ok({ contact: contact.value, user: null, language: null }) : contact
  }
  const known = await ports.repositories(tenant.scope).entities.find('users', given, 'provider')
  if (known === null) return refuse('not_found', { field: '/user' })
  const own = {
    email: textOf(known.email),
    firstname: textOf(known.firstname),
    lastname: textOf(known.lastname),
    mobile_phone_number: textOf(known.phone),
  }
  const contact = readContact(own, answered, { tenant, ports, actor: {} })
  return contact.ok ? ok({ contact: contact.value, user: known.id, language: textOf(known.language) || null }) : contact
}
