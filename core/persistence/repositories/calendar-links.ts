import type { CalendarLinkRepository } from '../../operations/calendars/stored-calendar-link.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { CalendarAddress } from '../models/calendar-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import type { Value } from '../session.ts'

const byId = selecting(CalendarAddress, (links, { id }: { id: string }) => links.where('id', id))

const byHash = selecting(CalendarAddress, (links, { hash }: { hash: string }) => links.where('hash', hash))

const renew = updating(
  CalendarAddress,
  (links, { id, salt, row }: { id: string; salt: string; row: Record<string, Value> }) =>
    links.set(row).where('id', id).where('salt', salt),
)

const forget = deleting(CalendarAddress, (links, { user }: { user: string }) => links.where('user', user), {
  reach: 'whitelabel',
})

/** The addresses under which calendars follow a provider. */
export const calendarLinksRepository = (tenant: InTenant, { whitelabel }: TenantScope): CalendarLinkRepository => ({
  byHash: (hash) => tenant.first(byHash, { hash }),
  find: (id) => tenant.first(byId, { id }),
  async insert({ provider: _own, ...row }) {
    tenant.insert(CalendarAddress, { ...row, whitelabel })
    await tenant.settled()
  },
  renew: async ({ id, salt }, patch) => (await tenant.change(renew, { id, salt, row: { ...patch } })) > 0,
  forget: async (user) => void (await tenant.change(forget, { user })),
})
