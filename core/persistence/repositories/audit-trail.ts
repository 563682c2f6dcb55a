import type { AuditQuery, AuditTrail } from '../../operations/audit/audit-trail.ts'
import type { InTenant } from '../in-tenant.ts'
import { AuditRow } from '../models/person-models.ts'
import { selecting } from '../models/prepared.ts'

type Asked = Omit<AuditQuery, 'reach'> & { provider?: string }

/** Absent values ask for everything. */
const list = selecting(AuditRow, (entries, { provider, user, operation, from, until, before, limit }: Asked) => {
  if (provider !== undefined) entries.where('provider', provider)
  if (user !== undefined) entries.where('user', user)
  if (operation !== undefined) entries.where('operation', operation)
  if (from !== undefined) entries.where('at', '>=', from)
  if (until !== undefined) entries.where('at', '<', until)
  if (before !== undefined) entries.where('id', '<', before)
  return entries.latestFirst('id').atMost(limit)
})

/** Append-only: nothing here changes or removes an entry. */
export const auditRepository = (tenant: InTenant, provider: string): AuditTrail => ({
  async add(entry) {
    tenant.insert(AuditRow, entry)
    await tenant.settled()
  },
  list: ({ reach, ...asked }) => tenant.all(list, reach === 'provider' ? { ...asked, provider } : asked),
})
