/** One write by a known actor, as it is stored. */
export interface AuditEntry {
  /** Ids sort by time. */
  id: string
  /** Epoch ms. */
  at: number
  /** Empty for writes on a white-label's own domain. */
  provider: string
  /** `user`: a person, signed in or with their own key; `api`: a program with the provider's key. */
  actor: 'user' | 'api'
  user: string | null
  /** Their role at the time. */
  role: string | null
  /** The id of the key that signed the request. */
  key: string | null
  operation: string
  /** `done`, or the code of the refusal. */
  outcome: string
  /** The subjects of the call, by parameter name: ids, the kind of entity, and names of fields; never values. */
  subjects: Record<string, string | string[]>
  /** A pseudonym of the caller's network. */
  address: string
}

export interface AuditQuery {
  /** The host's provider alone, or the whole white-label. */
  reach: 'provider' | 'whitelabel'
  user?: string
  operation?: string
  /** Epoch ms, half open. */
  from?: number
  until?: number
  /** Entries older than the one with this id. */
  before?: string
  limit: number
}

export interface AuditTrail {
  add(entry: AuditEntry): Promise<void>
  /** The latest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>
}
