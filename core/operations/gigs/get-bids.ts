import { ok } from '../../domain/errors.ts'
import { BidsAnswer, BidsParams } from '../../domain/wire/gigs.ts'
import { defineOperation } from '../define-operation.ts'
import { claimableFor } from './claimers-view.ts'
import { listedBids } from './listed-bids.ts'

export const getBids = defineOperation({
  name: 'get_bids',
  summary: 'The bids for a reservation, oldest first.',
  params: BidsParams,
  result: BidsAnswer,
  access: 'staff',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const found = await claimableFor(params, context)
    if (!found.ok) return found
    const { status, version } = found.value.reservation
    return ok({ status, version, bids: await listedBids(found.value, context) })
  },
})
