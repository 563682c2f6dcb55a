import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { readTime } from '../times/wire-time.ts'
import { wireEnquiries } from './enquiry-wire.ts'
import type { StoredEnquiry } from './stored-enquiry.ts'
import { isOfMail } from './tell-enquiry.ts'

/** How many of them a list reads: the latest. The answer may have fewer, by their status. */
const mostListed = 200

/**
 * The contact request for who may answer it: staff, or who has the link of their mail, for as long as that opens it.
 * Anybody else finds none.
 */
export async function enquiryFor(
  { id, token }: { id: string; token?: string | undefined },
  { tenant, ports, actor }: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>,
): Promise<Result<StoredEnquiry>> {
  const enquiry = await ports.repositories(tenant.scope).enquiries.find(id)
  const mayRead = enquiry && (isStaff(actor, tenant) || (token !== undefined && isOfMail(enquiry, token, ports)))
  return mayRead ? ok(enquiry) : refuse('not_found')
}

export const getContactRequest = defineOperation({
  name: 'get_contact_request',
  summary: 'A contact request; for staff, or by the link in their mail.',
  ...calls.get_contact_request,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const found = await enquiryFor(input.params, input)
    if (!found.ok) return found
    const [told] = await wireEnquiries([found.value], input)
    return told ? ok(told) : refuse('not_found')
  },
})

export const getContactRequests = defineOperation({
  name: 'get_contact_requests',
  summary: 'The contact requests of the provider, those last that nothing was done with for the longest time.',
  ...calls.get_contact_requests,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const before =
      params.before === undefined ? ok(Number.MAX_SAFE_INTEGER) : readTime(params.before, tenant.timezone, '/before')
    if (!before.ok) return before
    const filter = { before: before.value, limit: mostListed }
    const found = await ports.repositories(tenant.scope).enquiries.latest(filter)
    const items = await wireEnquiries(found, input)
    return ok({
      items: items.filter(({ status }) => params.status === undefined || status === params.status),
      older: found.length < mostListed ? null : (items.at(-1)?.modified_utc ?? null),
    })
  },
})
