import { ok, refuse } from '../../domain/errors.ts'
import { spendable } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { calls } from '../../domain/wire/calls.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'

/** What a person has at this provider: account credit in each currency, and points. Of strangers nobody reads any. */
export const getBalances = defineOperation({
  name: 'get_balances',
  summary: "A person's account credit and points at this provider: one's own, or for staff anybody's.",
  ...calls.get_balances,
  access: 'known',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const own = actor.user?.id
    const user = params.user ?? own
    if (user === undefined)
      return isStaff(actor, tenant) ? refuse('invalid_params', { field: '/user' }) : refuse('login_required')
    if (tenant.provider === null || (user !== own && !isStaff(actor, tenant))) return ok({ balances: [] })
    const found = await ports.repositories(tenant.scope).balances.ofPerson(user)
    return ok({
      balances: found.map(({ key: { mode, currency }, balance, held }) => {
        const told = (amount: number) => (mode === 'points' ? amount : formatMajor(amount, currencyDigits(currency)))
        return {
          mode,
          currency,
          balance: told(balance),
          held: told(held),
          spendable: told(spendable({ balance, held })),
        }
      }),
    })
  },
})
