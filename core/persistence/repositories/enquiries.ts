import type { EnquiryRepository } from '../../operations/enquiries/stored-enquiry.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { ContactRequest } from '../models/enquiry-model.ts'
import { selecting, updating } from '../models/prepared.ts'
import type { Value } from '../session.ts'

const byId = selecting(ContactRequest, (rows, { id }: { id: string }) => rows.where('id', id))

const locked = selecting(ContactRequest, (rows, { id }: { id: string }) => rows.where('id', id).locked())

const latest = selecting(ContactRequest, (rows, { before, limit }: { before: number; limit: number }) =>
  rows.where('modified', '<', before).latestFirst('modified').atMost(limit),
)

const change = updating(ContactRequest, (rows, { id, row }: { id: string; row: Record<string, Value> }) =>
  rows.set(row).where('id', id),
)

const ofPerson = selecting(
  ContactRequest,
  (rows, { user }: { user: string }) => rows.where('user', user).inOrder('created', 'id'),
  { reach: 'whitelabel' },
)

/** What was asked stays as a number without a person and without words. */
const forget = updating(
  ContactRequest,
  (rows, { user, nothing, nobody }: { user: string; nothing: string; nobody: null }) =>
    rows.set({ details: nothing, user: nobody }).where('user', user),
  { reach: 'whitelabel' },
)

/** What people asked a provider. */
export const enquiriesRepository = (tenant: InTenant, { whitelabel }: TenantScope): EnquiryRepository => ({
  async insert({ provider: _own, ...row }) {
    tenant.insert(ContactRequest, { ...row, whitelabel })
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  lock: (id) => tenant.first(locked, { id }),
  latest: (filter) => tenant.all(latest, filter),
  async change(id, { details, ...patch }) {
    const row = { ...patch, ...(details && { details: JSON.stringify(details) }) }
    await tenant.change(change, { id, row })
  },
  ofPerson: (user) => tenant.all(ofPerson, { user }),
  async forget(user) {
    tenant.queue(forget, { user, nothing: '{}', nobody: null })
    await tenant.settled()
  },
})
