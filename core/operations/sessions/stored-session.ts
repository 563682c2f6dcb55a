import type { SignedIn } from '../define-operation.ts'

/** A session as it is stored; instants in epoch ms. */
export interface StoredSession {
  /** The SHA-256 of the token that the browser has: useless for signing in. */
  id: string
  user: string
  created: number
  lastseen: number
  expires: number
  /** The browser's user agent at sign-in. */
  agent: string
  /** A pseudonym of the network. */
  address: string
}

/** Sessions of a white-label. A session ended here is ended for every process from its next request. */
export interface SessionRepository {
  insert(session: StoredSession): Promise<void>
  /** A live session and its person, in their present state; null if the session has ended or the person is gone. */
  find(id: string, now: number): Promise<{ session: StoredSession; user: SignedIn } | null>
  touch(id: string, use: { lastseen: number; expires: number }): Promise<void>
  /** A person's live sessions, the last used first; at most a hundred. */
  of(user: string, now: number): Promise<StoredSession[]>
  /** False if it belongs to somebody else or does not exist. */
  end(id: string, user: string): Promise<boolean>
  /** Ends all of a person's sessions except one; returns how many. */
  endAll(user: string, except?: string): Promise<number>
  /** Stores the password's hash in today's form, unless it has changed since `from` was read. */
  renewHash(user: string, from: string, to: string): Promise<void>
}
