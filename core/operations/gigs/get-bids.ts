import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { biddingFor } from './claimers-view.ts'
import { bidsAnswer } from './listed-bids.ts'

export const getBids = defineOperation({
  name: 'get_bids',
  summary: 'The bids for a reservation, for staff: by their session, or by the token of the link in their mail.',
  ...calls.get_bids,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const found = await biddingFor(params, context)
    return found.ok ? ok(await bidsAnswer(found.value, context)) : found
  },
})
