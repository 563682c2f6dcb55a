import { Type } from 'typebox'
import Value from 'typebox/value'
import { ok, refuse } from '../../domain/errors.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { paymentContext } from '../payments/payment-work.ts'
import { watched } from '../plugins/health/watched.ts'
import { keepWithinSchema, upTo } from '../plugins/over-limit.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { publicRecord } from '../plugins/public-data.ts'
import { isConnected } from '../pricing/connected.ts'

const Account = Type.Object({
  id: Type.String({ minLength: 1, ...upTo(pluginLimits.payments.reference) }),
  publishablekey: Type.Optional(Type.String({ minLength: 1, ...upTo(pluginLimits.payments.detail) })),
})

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/**
 * The accounts that take the provider's money, in the order of its processors. One whose plugin fails, hangs, or would
 * tell a secret is left out, with a warning in the log.
 */
async function accountsOf({ tenant, ports }: Input) {
  const told = tenant.plugins.payments.map(async (processor) => {
    if (!processor.account) return []
    try {
      if (!isConnected(processor, { tenant, ports })) return []
      const context = paymentContext({ tenant, ports, actor: 'system' }, processor)
      const plugin = pluginOf(processor)
      const asked = { scope: tenant.scope, plugin, place: 'pages' as const, part: `${processor.name} account` }
      return await watched(asked, ports, async () => {
        const given = await callPlugin(pluginLimits.pages.time, () => processor.account?.(context))
        const account = publicRecord(given, plugin, tenant)
        keepWithinSchema(Account, account)
        if (!Value.Check(Account, account)) throw new Error('It names no account.')
        return [account]
      })
    } catch (error) {
      const fault = faultText(error)
      ports.log.warn({ ...tenant.scope, processor: processor.name, fault }, 'an account that takes money is not told')
      return []
    }
  })
  return (await Promise.all(told)).flat()
}

/** The account that this provider's money arrives at, or `Notconnected`, in the specification's word. */
export const getPaymentAccount = defineOperation({
  name: 'get_payment_account',
  summary: 'The id of the account at the service that takes card payments here, or Notconnected.',
  params: Type.Object({}),
  result: Type.String(),
  access: 'site',
  effect: 'read',
  handler: async (input) => ok((await accountsOf(input))[0]?.id ?? 'Notconnected'),
})

/**
 * The public key with which a page makes the service's card form. Refuses with `processor_not_connected` where no
 * processor of the site has one.
 */
export const getPublishableKey = defineOperation({
  name: 'get_publishable_key',
  summary: "The public key with which a page makes the payment service's card form.",
  params: Type.Object({}),
  result: Type.String(),
  access: 'site',
  effect: 'read',
  async handler(input) {
    const keys = (await accountsOf(input)).flatMap(({ publishablekey }) => publishablekey ?? [])
    return keys[0] === undefined ? refuse('processor_not_connected') : ok(keys[0])
  },
})
