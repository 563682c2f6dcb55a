import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { noteUse } from './note-use.ts'

export interface ProviderKey {
  /** The text with which its holder signs tokens. */
  text: string
  /** Call this after one of its tokens was found valid. */
  wasUsed(): Promise<void>
}

export type FindProviderKey = (tenant: Tenant, kid: string) => Promise<ProviderKey | null>

/** Keys of the host's provider by id. A key that was revoked, or made under another server secret, is unknown. */
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
