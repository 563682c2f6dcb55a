import { isKeyHeld } from '../../operations/keys/end-lost-keys.ts'
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

/**
 * Keys of the host's provider by id. Unknown are those that were revoked, whose maker is not staff there any more, and
 * those made under another server secret.
 */
export function providerKeys({ repositories, tokens, clock }: Ports): FindProviderKey {
  return async (tenant, kid) => {
    if (tenant.provider === null) return null
    const { keys } = repositories(tenant.scope)
    const made = await keys.withMaker(kid)
    if (made === null || !isKeyHeld(made)) return null
    const { key } = made
    if (key.revoked !== null || key.provider !== tenant.scope.provider) return null
    const text = tokens.apiKey(key)
    if (tokens.keyHash(text) !== key.hash) return null
    return { text, wasUsed: () => noteUse(key, keys, clock.now()) }
  }
}
