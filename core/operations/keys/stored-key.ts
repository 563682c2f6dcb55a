import type { User } from '../../domain/entities/index.ts'

/** Why a key ended that nobody revoked: who made it is no longer staff of its provider. */
export type KeyLoss = 'maker_left'

/** A key with who made it; null once there is no such person. */
export interface MadeKey {
  key: StoredKey
  maker: User | null
}

/** A key of a provider or of a person, without its secret. */
export interface StoredKey {
  id: string
  whitelabel: string
  /** The provider for which it acts; null for a person's key. */
  provider: string | null
  /** The person for whom it acts; null for a provider's key. */
  user: string | null
  createdby: string
  name: string
  /** The name by which signatures refer to it; null for a provider's key, which signs tokens. */
  slug: string | null
  /** Random. The key is derived from it, the id and the server's secret, so that no copy of the key is stored. */
  salt: string
  hash: string
  created: number
  lastused: number | null
  revoked: number | null
  reason: KeyLoss | null
}

export interface KeyRepository {
  /** Throws AlreadyExists if the id is taken. */
  insert(key: StoredKey): Promise<void>
  find(id: string): Promise<StoredKey | null>
  /** The key and who made it, in one round trip. */
  withMaker(id: string): Promise<MadeKey | null>
  /** Active keys of all providers of the white-label, with their makers, in one round trip. */
  ofProviders(): Promise<MadeKey[]>
  /** Keys of a provider that nobody revoked, but that ended since then, the oldest first. */
  lostOf(provider: string, since: number): Promise<StoredKey[]>
  /** Active keys, the oldest first. */
  ofProvider(provider: string): Promise<StoredKey[]>
  ofUser(user: string): Promise<StoredKey[]>
  /** Those that a person has made: their own, and those of providers. */
  madeBy(user: string): Promise<StoredKey[]>
  /**
   * Active keys with this slug, each with its owner if there still is one, and whether their address is proven; in one
   * round trip.
   */
  signers(slug: string): Promise<{ key: StoredKey; user: User; proven: boolean }[]>
  /** Safe to repeat: the first time of revocation stays. */
  revoke(id: string, now: number, reason?: KeyLoss): Promise<void>
  touch(id: string, now: number): Promise<void>
}

/** Derives keys from what is stored and the server's secret. */
export interface KeyTokens {
  /** The key's text, as its holder has it. */
  apiKey(key: Pick<StoredKey, 'id' | 'whitelabel' | 'salt'>): string
  /** The stored hash of a key's text. */
  keyHash(text: string): string
  /**
   * Whether `signature` (hexadecimal or base64url) is the HMAC-SHA256 of these bytes under the key; in constant time.
   */
  isSigned(key: StoredKey, bytes: Uint8Array, signature: string): boolean
}
