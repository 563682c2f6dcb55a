/** One write of somebody who is known, as it is kept. */
export interface AuditEntry {
  /** Sorts by time. */
  id: string
  /** Epoch ms. */
  at: number
  /** Empty for what was done on a white-label's own domain. */
  provider: string
  /** `user`: a person, signed in or by a key of their own; `api`: a program with the provider's key. */
  actor: 'user' | 'api'
  user: string | null
  /** Their role at the time. */
  role: string | null
  /** The id of the key with which the request was signed. */
  key: string | null
  operation: string
  /** `done`, or the code of the refusal. */
  outcome: string
  /** What it was about, by the names of the parameters: ids, the kind of entity, and names of fields; never values. */
  subjects: Record<string, string | string[]>
  /** Stands for the caller's network. */
  address: string
}

export interface AuditQuery {
  /** Of the provider of the host alone, or of all its white-label. */
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
