/** Who somebody is at a service elsewhere; instants in epoch ms. */
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
  /** What the service is shown at log-out; null where it gave nothing for that. */
  hint: string | null
  expires: number
}

/** Sign-on of a white-label's people. */
export interface SignOnRepository {
  /** Takes an attempt, once: false when it was taken before, in whichever process. */
  take(attempt: string, expires: number): Promise<boolean>
  find(issuer: string, subject: string): Promise<StoredIdentity | null>
  /** Throws `AlreadyExists` when the identity is somebody's already. */
  link(identity: StoredIdentity): Promise<void>
  use(identity: Pick<StoredIdentity, 'issuer' | 'subject'>, at: number): Promise<void>
  /** All of a person's. */
  of(user: string): Promise<StoredIdentity[]>
  noteSession(session: SignOnSession): Promise<void>
  /** Null for a session that began otherwise. */
  session(id: string): Promise<SignOnSession | null>
  /** Whoever set the password of an account whose address was not proven may be somebody else: it opens nothing more. */
  dropPassword(user: string): Promise<void>
  /** Forgets who a person is elsewhere. */
  forget(user: string): Promise<void>
}
