import type { User } from '../../domain/entities/index.ts'

/** A key of a provider or of a person, without what opens anything. */
export interface StoredKey {
  id: string
  whitelabel: string
  /** The provider that it acts for; null for a person's. */
  provider: string | null
  /** The person as whom it acts; null for a provider's. */
  user: string | null
  createdby: string
  name: string
  /** What a signature calls it by; null for a provider's, which signs tokens. */
  slug: string | null
  /** Random; the key is made from it, the id and the server's secret, so that no copy of it is stored. */
  salt: string
  hash: string
  created: number
  lastused: number | null
  revoked: number | null
}

export interface KeyRepository {
  /** Throws AlreadyExists where the id is taken. */
  insert(key: StoredKey): Promise<void>
  find(id: string): Promise<StoredKey | null>
  /** Those that are not revoked, the oldest first. */
  ofProvider(provider: string): Promise<StoredKey[]>
  ofUser(user: string): Promise<StoredKey[]>
  /** Keys that are not revoked under a slug, each with its owner, where there still is one; in one round trip. */
  signers(slug: string): Promise<{ key: StoredKey; user: User }[]>
  /** Safe to repeat: the first time counts. */
  revoke(id: string, now: number): Promise<void>
  touch(id: string, now: number): Promise<void>
}

/** Keys made again from what is stored of them and the server's secret. */
export interface KeyTokens {
  /** The key as its holder has it. */
  apiKey(key: Pick<StoredKey, 'id' | 'whitelabel' | 'salt'>): string
  /** What is stored of it. */
  keyHash(text: string): string
  /** Whether `signature` (hexadecimal or base64url) is the HMAC-SHA256 of these bytes under the key; in constant time. */
  isSigned(key: StoredKey, bytes: Uint8Array, signature: string): boolean
}
