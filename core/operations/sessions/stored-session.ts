import type { SignedIn } from '../define-operation.ts'

/** A session as it is stored; instants in epoch ms. */
export interface StoredSession {
  /** The SHA-256 of what the browser holds: it opens nothing. */
  id: string
  user: string
  created: number
  lastseen: number
  expires: number
  /** What the browser called itself when it signed in. */
  agent: string
  /** Stands for a network without telling which. */
  address: string
}

/** Sessions of a white-label. What is ended here is ended for every process at its next request. */
export interface SessionRepository {
  insert(session: StoredSession): Promise<void>
  /** A live session and whose it is, as they are now; null for one that has ended, or whose person is gone. */
  find(id: string, now: number): Promise<{ session: StoredSession; user: SignedIn } | null>
  touch(id: string, use: { lastseen: number; expires: number }): Promise<void>
  /** Live sessions of a person, the last used first; a hundred at most. */
  of(user: string, now: number): Promise<StoredSession[]>
  /** False when it is not this person's, or not there. */
  end(id: string, user: string): Promise<boolean>
  /** Ends all of a person's sessions but one; gives how many. */
  endAll(user: string, except?: string): Promise<number>
  /** Keeps a password's hash in today's form, unless it has changed since `from` was read. */
  renewHash(user: string, from: string, to: string): Promise<void>
}
