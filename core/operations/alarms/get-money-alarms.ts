import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { toldAlarms } from './told-alarm.ts'

/**
 * What about money only people can settle, oldest first, each with what to do; with `settled` what they have settled,
 * and what has ended by itself, latest first.
 */
export const getMoneyAlarms = defineOperation({
  name: 'get_money_alarms',
  summary: 'What about money needs people, oldest first, with what to do; or what they have settled. For staff.',
  ...calls.get_money_alarms,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { settled = false, suspense = true, page = 1, items_per_page: limit = 20 } = params
    const { moneyalarms } = ports.repositories(tenant.scope)
    // One more than is told says whether a page follows.
    const read = await moneyalarms.list({
      which: settled ? 'closed' : suspense ? 'open' : 'open_apart_from_suspense',
      ...{ limit: limit + 1, offset: (page - 1) * limit },
    })
    const alarms = await toldAlarms(read.slice(0, limit), input)
    return ok({ alarms, page, hasmore: read.length > limit })
  },
})
