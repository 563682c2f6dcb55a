import type { AccountOnboarding, AccountState } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { faultOf, isDone, serviceOf } from './service.ts'

const text = Type.String({ minLength: 1, maxLength: 191 })
const Account = Type.Object({
  ...{ id: text, state: Type.Enum(['new', 'checked', 'live', 'revoked']) },
  wants: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
})
const Link = Type.Object({ url: Type.String({ maxLength: 2_000 }) })

const shape = /^ac_[a-z0-9]{1,60}$/

/** The service's states in ours: one whose owner took the right back is connected again on the same page. */
const states: Record<'new' | 'checked' | 'live' | 'revoked', AccountState['state']> = {
  new: 'pending',
  checked: 'restricted',
  live: 'enabled',
  revoked: 'restricted',
}

/** Each provider has an account of its own, which its money goes to. */
export const onboarding: AccountOnboarding = {
  isWanted: ({ provider }) => provider !== undefined,
  async begin(context, { account: known, returnAddress, refreshAddress, idempotencyKey }) {
    const service = serviceOf(context)
    const post = async (path: string, body: object, key?: string): Promise<unknown> => {
      const answer = await service({ method: 'POST', path, body, ...(key !== undefined && { key }) })
      if (!isDone(answer)) throw faultOf(answer)
      return answer.body
    }
    const { provider, whitelabel } = context
    const named = { name: provider?.name ?? whitelabel.label, country: provider?.country ?? whitelabel.country }
    const made: unknown = known === null ? await post('/accounts', named, `account.${idempotencyKey}`) : { id: known }
    if (!Value.Check(Type.Object({ id: text }), made))
      throw new Error('the payment service answered what is no account')
    const link = await post(`/accounts/${made.id}/links`, { returnurl: returnAddress, refreshurl: refreshAddress })
    if (!Value.Check(Link, link)) throw new Error('the payment service answered what is no link')
    return { account: made.id, address: link.url }
  },
  async state(context, { account }) {
    if (!shape.test(account)) throw new Error('That is no account.')
    const answer = await serviceOf(context)({ method: 'GET', path: `/accounts/${account}` })
    if (!isDone(answer)) throw faultOf(answer)
    if (!Value.Check(Account, answer.body)) throw new Error('the payment service answered what is no account')
    // Word keys of ours, which its owner reads on the page that they come back to.
    return { state: states[answer.body.state], missing: answer.body.wants.map((want) => `acme-connect.wants.${want}`) }
  },
}
