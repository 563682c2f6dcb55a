import { frozen } from '../domain/frozen.ts'

/**
 * What an account at a payment service may do. `pending`: its owner has not said who they are; `restricted`: the
 * service wants more before it pays money out; `enabled`: it takes money.
 */
export const accountStates = frozen(['pending', 'restricted', 'enabled'] as const)

export interface AccountState {
  state: (typeof accountStates)[number]
  /**
   * What the service still wants, in its own names, or as word keys of the plugin, which its owner reads; an account
   * that is enabled may have to say more by a date.
   */
  missing: string[]
}

/** The account that a provider has connected at a plugin's service. */
export interface ConnectedAccount extends AccountState {
  id: string
}
