import type { ConnectedAccount } from '../../plugin-api/index.ts'
import type { TenantScope } from '../tenant.ts'

/** The accounts that providers have connected at payment services, one for each plugin. */
export interface AccountStore {
  /** How many accounts the provider has disconnected at a plugin's service. */
  formerOf(scope: TenantScope, plugin: string): Promise<number>
  /** The white-label's providers that have connected an account, by its id. */
  holdersOf(whitelabel: string, plugin: string, account: string): Promise<string[]>
}

/** The same in a transaction, of its provider. */
export interface AccountWrites {
  /** The provider's account at a plugin's service, locked until the transaction ends; null for none. */
  lock(plugin: string): Promise<ConnectedAccount | null>
  /** Puts an account, or none, in the place of the locked one; the provider's site is read anew then. */
  put(plugin: string, account: ConnectedAccount | null): Promise<void>
}
