import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { noteUse } from './note-use.ts'

export interface ProviderKey {
  /** With which its holder signs tokens. */
  text: string
  /** To be called once a token of it has held. */
  wasUsed(): Promise<void>
}

export type FindProviderKey = (tenant: Tenant, kid: string) => Promise<ProviderKey | null>

/** Keys of the host's provider by their id. One that was revoked, or made under another secret of the server, is none. */
export function providerKeys({ repositories, tokens, clock }: Ports): FindProviderKey {
  return async (tenant, kid) => {
    if (tenant.provider === null) return null
    const { keys } = repositories(tenant.scope)
    const key = await keys.find(kid)
    if (key === null || key.revoked !== null || key.provider !== tenant.scope.provider) return null
    const text = tokens.apiKey(key)
    if (tokens.keyHash(text) !== key.hash) return null
    return { text, wasUsed: () => noteUse(key, keys, clock.now()) }
  }
}
