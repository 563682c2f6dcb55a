import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isEmailAddress, shortestEmail } from '../../domain/forms/email-address.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { GivenConsent } from '../consents/given-consents.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { AcceptedTerms } from './accepted-terms.ts'

/** The contact details that a booking needs. */
export interface Contact {
  email: string
  firstname: string
  lastname: string
  mobile_phone_number: string
  /** The messages that were agreed to; absent where there is nothing to agree to. */
  consents?: GivenConsent[]
  /** The terms that were accepted; absent where nobody is asked for them. */
  terms?: AcceptedTerms
  /** What the site around an embedded page calls this booking. */
  reference?: string
}

/**
 * What is kept with a reservation of what was agreed to with it (what was agreed to before does not count any more),
 * and the reference of the site around.
 */
export const agreedIn = ({
  consents,
  terms,
  reference,
}: Contact): Pick<Contact, 'consents' | 'terms' | 'reference'> => ({
  ...(consents && { consents }),
  ...(terms && { terms }),
  ...(reference && { reference }),
})

/** The reference of a call, without what can't be seen; nothing where it has none. */
export function referenceIn({ reference }: { reference?: string }): Pick<Contact, 'reference'> {
  const text = tidy(reference)
  return text === '' ? {} : { reference: text }
}

/** The part of a contact that is typed. */
type Typed = Omit<Contact, 'consents' | 'terms' | 'reference'>

const tidy = (text: string | undefined) => (text ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()

/**
 * Reads the contact of a booking: e-mail, first and last name are required; the phone number is stored in E.164.
 * Answers of forms fill in what `user` leaves out, and the signed-in account fills in the rest.
 */
export function readContact(
  given: Partial<Typed>,
  answered: Partial<Typed>,
  { tenant, ports, actor }: { tenant: Tenant; ports: Pick<Ports, 'parsePhone'>; actor: Pick<Actor, 'user'> },
): Result<Typed> {
  const account: Partial<Typed> = actor.user ?? {}
  const pick = (name: keyof Typed) => tidy(given[name]) || tidy(answered[name]) || tidy(account[name])
  const contact = { email: pick('email').toLowerCase(), firstname: pick('firstname'), lastname: pick('lastname') }
  for (const field of ['email', 'firstname', 'lastname'] as const) {
    if (contact[field] === '') return refuse('guest_details_required', { field: `/user/${field}` })
  }
  if (contact.email.length < shortestEmail || !isEmailAddress(contact.email))
    return refuse('answer_invalid', { field: '/user/email', data: { key: 'validation.email' } })
  const typed = pick('mobile_phone_number')
  const phone = typed === '' ? '' : ports.parsePhone(typed, countryOf(tenant))
  if (phone === null)
    return refuse('answer_invalid', {
      field: '/user/mobile_phone_number',
      data: { key: 'validation.phone_international' },
    })
  return ok({ ...contact, mobile_phone_number: phone })
}
