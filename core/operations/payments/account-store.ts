import type { ConnectedAccount } from '../../plugin-api/index.ts'
import type { TenantScope } from '../tenant.ts'

/** The accounts that providers have connected at payment services. */
export interface AccountStore {
  /** Puts the provider's account at a plugin's service in the place of any before; its site is read anew then. */
  save(scope: TenantScope, plugin: string, account: ConnectedAccount): Promise<void>
  /** The white-label's providers that have connected an account, by its id. */
  holdersOf(whitelabel: string, plugin: string, account: string): Promise<string[]>
}
