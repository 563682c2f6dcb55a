import type { MethodRepository } from '../../operations/payments/stored-method.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { SavedMethodRow } from '../models/payment-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'

const ofUser = selecting(SavedMethodRow, (methods, { user }: { user: string }) =>
  methods.where('user', user).inOrder('given', 'id'),
)

const ofPerson = selecting(
  SavedMethodRow,
  (methods, { user }: { user: string }) => methods.where('user', user).inOrder('given', 'id'),
  { reach: 'whitelabel' },
)

const named = selecting(SavedMethodRow, (methods, { processor, method }: { processor: string; method: string }) =>
  methods.where('method', method).where('processor', processor),
)

const prefer = updating(SavedMethodRow, (methods, { id, since }: { id: string; since: number }) =>
  methods.set({ preferredsince: since }).where('id', id),
)

const removeById = deleting(SavedMethodRow, (methods, { id }: { id: string }) => methods.where('id', id))

/** Methods that customers of a provider have saved. */
export const savedMethodsRepository = (tenant: InTenant, { whitelabel }: TenantScope): MethodRepository => ({
  of: (user) => tenant.all(ofUser, { user }),
  ofPerson: (user) => tenant.all(ofPerson, { user }),
  named: ({ processor, method }) => tenant.all(named, { processor, method }),
  async add({ provider: _own, ...row }) {
    tenant.insert(SavedMethodRow, { ...row, whitelabel }, 'stays')
    await tenant.settled()
  },
  async prefer(id, since) {
    await tenant.change(prefer, { id, since })
  },
  async remove(id) {
    tenant.queue(removeById, { id })
    await tenant.settled()
  },
})
