import type { LinkRepository } from '../../operations/accounts/stored-link.ts'
import type { InTenant } from '../in-tenant.ts'
import { AccountLink } from '../models/person-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'

const byId = selecting(AccountLink, (links, { id }: { id: string }) => links.where('id', id))

const use = updating(AccountLink, (links, { id, now }: { id: string; now: number }) =>
  links.set({ used: now }).where('id', id).isNull('used').where('expires', '>', now),
)

const endOf = deleting(AccountLink, (links, { user }: { user: string }) => links.where('user', user).isNull('used'))

const forget = deleting(AccountLink, (links, { user }: { user: string }) => links.where('user', user))

export const linksRepository = (tenant: InTenant): LinkRepository => ({
  async insert(link) {
    tenant.insert(AccountLink, link)
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  use: async (id, now) => (await tenant.change(use, { id, now })) > 0,
  async endOf(user) {
    tenant.queue(endOf, { user })
    await tenant.settled()
  },
  async forget(user) {
    tenant.queue(forget, { user })
    await tenant.settled()
  },
})
