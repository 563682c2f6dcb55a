import type { GiftRepository } from '../../operations/pricing/stored-gift.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { GiftCode } from '../models/gift-model.ts'
import { selecting, updating } from '../models/prepared.ts'
import type { Value } from '../session.ts'

const byId = selecting(GiftCode, (rows, { id }: { id: string }) => rows.where('id', id))

const locked = selecting(GiftCode, (rows, { id }: { id: string }) => rows.where('id', id).locked())

const byHash = selecting(GiftCode, (rows, { codehash }: { codehash: string }) => rows.where('codehash', codehash))

/** What was not paid for has no instant of its issue. */
const latest = selecting(GiftCode, (rows, { until, limit, offset }: { until: number; limit: number; offset: number }) =>
  rows.where('issued', '<', until).latestFirst('issued').atMost(limit, offset),
)

const change = updating(GiftCode, (rows, { id, row }: { id: string; row: Record<string, Value> }) =>
  rows.set(row).where('id', id),
)

const reach = 'whitelabel'

const ofBuyer = selecting(
  GiftCode,
  (rows, { user }: { user: string }) => rows.where('buyer', user).inOrder('created', 'id'),
  { reach },
)

/** The code and its value stay: somebody holds it. */
const forgetBuyer = updating(
  GiftCode,
  (rows, { user, nothing, nobody }: { user: string; nothing: string; nobody: null }) =>
    rows.set({ details: nothing, buyer: nobody, receiver: nobody }).where('buyer', user),
  { reach },
)

const forgetReceiver = updating(
  GiftCode,
  (rows, { receiver, nothing, nobody }: { receiver: string; nothing: string; nobody: null }) =>
    rows.set({ details: nothing, receiver: nobody }).where('receiver', receiver),
  { reach },
)

/** The gift codes of a provider. */
export const giftsRepository = (tenant: InTenant, { whitelabel }: TenantScope): GiftRepository => ({
  async insert({ provider: _own, ...row }) {
    tenant.insert(GiftCode, { ...row, whitelabel })
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  lock: (id) => tenant.first(locked, { id }),
  byHash: (codehash) => tenant.first(byHash, { codehash }),
  latest: (page) => tenant.all(latest, { until: Number.MAX_SAFE_INTEGER, ...page }),
  async change(id, row) {
    await tenant.change(change, { id, row })
  },
  ofBuyer: (user) => tenant.all(ofBuyer, { user }),
  async forgetBuyer(user) {
    tenant.queue(forgetBuyer, { user, nothing: '{}', nobody: null })
    await tenant.settled()
  },
  async forgetReceiver(receiver) {
    tenant.queue(forgetReceiver, { receiver, nothing: '{}', nobody: null })
    await tenant.settled()
  },
})
