/** A person's identity at a service; instants in epoch ms. */
export interface StoredIdentity {
  user: string
  issuer: string
  subject: string
  created: number
  lastused: number
}

/** A session that began by sign-on. */
export interface SignOnSession {
  /** The session's id. */
  id: string
  user: string
  /** The hint that the service gets at log-out; null if it gave none. */
  hint: string | null
  expires: number
}

/** Sign-on of a white-label's people. */
export interface SignOnRepository {
  /** Uses an attempt, once: false if any process has used it before. */
  take(attempt: string, expires: number): Promise<boolean>
  find(issuer: string, subject: string): Promise<StoredIdentity | null>
  /** Throws `AlreadyExists` if the identity is linked already. */
  link(identity: StoredIdentity): Promise<void>
  use(identity: Pick<StoredIdentity, 'issuer' | 'subject'>, at: number): Promise<void>
  /** All identities of a person. */
  of(user: string): Promise<StoredIdentity[]>
  noteSession(session: SignOnSession): Promise<void>
  /** Null for a session that began otherwise. */
  session(id: string): Promise<SignOnSession | null>
  /** Removes the password of an account with an unproven address, because a stranger may have set it. */
  dropPassword(user: string): Promise<void>
  /** Deletes a person's identities. */
  forget(user: string): Promise<void>
}
