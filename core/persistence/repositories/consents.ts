import type { ConsentRepository } from '../../operations/consents/stored-consent.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { ConsentRow } from '../models/plugin-models.ts'
import { deleting, selecting } from '../models/prepared.ts'

const byId = selecting(ConsentRow, (consents, { id }: { id: string }) => consents.where('id', id))

const ofPerson = selecting(
  ConsentRow,
  (consents, { user }: { user: string }) => consents.where('user', user).inOrder('given', 'id'),
  { reach: 'whitelabel' },
)

const removeById = deleting(ConsentRow, (consents, { id }: { id: string }) => consents.where('id', id))

const changing = ['user', 'words', 'language', 'given', 'withdrawn', 'withdrawnby', 'reservation']

/** What customers of a provider said of messages. */
export const consentsRepository = (tenant: InTenant, { whitelabel, provider }: TenantScope): ConsentRepository => ({
  find: (id) => tenant.first(byId, { id }),
  async save({ provider: _own, ...row }) {
    tenant.insert(ConsentRow, { ...row, whitelabel }, changing)
    await tenant.settled()
  },
  ofPerson: (user) => tenant.all(ofPerson, { user }),
  async forget(users) {
    for (const user of users)
      for (const one of await tenant.all(ofPerson, { user }))
        if (one.provider === provider) tenant.queue(removeById, { id: one.id })
    await tenant.settled()
  },
})
