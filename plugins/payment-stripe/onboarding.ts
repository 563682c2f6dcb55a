import type { AccountOnboarding, AccountState } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { toldFault } from './faults.ts'
import { namedAccountOf, serviceOf, settingsOf } from './service.ts'

const shape = /^acct_[A-Za-z0-9]{1,60}$/

/** The error as it may be logged. */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw toldFault(error)
  }
}

/** What an account may do: it takes cards once it may be charged for, and is paid what is passed on to it. */
export function accountStateOf(account: Stripe.Account): AccountState {
  const { charges_enabled: takes, details_submitted: hasSaid, capabilities, requirements } = account
  const missing = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const isPaid = capabilities?.transfers === 'active'
  if (takes && isPaid) return { state: 'enabled', missing }
  return { state: hasSaid ? 'restricted' : 'pending', missing }
}

/** Express accounts, which are set up on pages of the service's; the settings' own go before them. */
export const onboarding: AccountOnboarding = {
  isWanted: (context) => settingsOf(context).onboarding && namedAccountOf(context) === undefined,
  begin: (context, { account: known, returnAddress, refreshAddress, idempotencyKey }) =>
    told(async () => {
      const stripe = await serviceOf(context)
      const { whitelabel, provider } = context
      const country = (provider?.country || whitelabel.country).toUpperCase()
      const account =
        known ??
        (
          await stripe.accounts.create(
            {
              type: 'express',
              ...(/^[A-Z]{2}$/.test(country) && { country }),
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              business_profile: { name: provider?.name ?? whitelabel.label },
              metadata: { whitelabel: whitelabel.id, provider: provider?.id ?? '' },
            },
            { idempotencyKey: `account.${idempotencyKey}` },
          )
        ).id
      const link = await stripe.accountLinks.create({
        ...{ account, type: 'account_onboarding' as const },
        ...{ return_url: returnAddress, refresh_url: refreshAddress },
      })
      return { account, address: link.url }
    }),
  state: (context, { account }) =>
    told(async () => {
      if (!shape.test(account)) throw new Error('That is no account.')
      return accountStateOf(await (await serviceOf(context)).accounts.retrieve(account))
    }),
}
