import type { BidRepository } from '../../operations/gigs/stored-bid.ts'
import type { InTenant } from '../in-tenant.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { Bid } from '../models/reservation-models.ts'

const of = selecting(Bid, (rows, { reservation }: { reservation: string }) =>
  rows.where('reservation', reservation).inOrder('created', 'resource'),
)

const ofResources = selecting(Bid, (rows, { resources }: { resources: string[] }) =>
  rows.isOneOf('resource', resources).inOrder('reservation'),
)

const ofPerson = selecting(
  Bid,
  (rows, { user }: { user: string }) => rows.where('user', user).inOrder('created', 'reservation'),
  { reach: 'whitelabel' },
)

const withdraw = deleting(Bid, (rows, { reservation, resource }: { reservation: string; resource: string }) =>
  rows.where('reservation', reservation).where('resource', resource),
)

const end = deleting(Bid, (rows, { reservation }: { reservation: string }) => rows.where('reservation', reservation))

const forget = updating(
  Bid,
  (rows, { user, note, nobody }: { user: string; note: string; nobody: null }) =>
    rows.set({ note, user: nobody }).where('user', user),
  { reach: 'whitelabel' },
)

export const bidsRepository = (tenant: InTenant): BidRepository => ({
  of: (reservation) => tenant.all(of, { reservation }),
  ofResources: async (resources) => (resources.length === 0 ? [] : tenant.all(ofResources, { resources })),
  async put(bid) {
    tenant.insert(Bid, bid, ['user', 'amount', 'note', 'start', 'modified'])
    await tenant.settled()
  },
  async withdraw({ reservation, resource }) {
    tenant.queue(withdraw, { reservation, resource })
    await tenant.settled()
  },
  async end(reservation) {
    tenant.queue(end, { reservation })
    await tenant.settled()
  },
  ofPerson: (user) => tenant.all(ofPerson, { user }),
  async forget(user) {
    tenant.queue(forget, { user, note: '', nobody: null })
    await tenant.settled()
  },
})
