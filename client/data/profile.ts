import { readSessionUser, type SessionUser } from '../state/session.ts'
import { record, text } from './read.ts'

/** Somebody's own account, as only they read it. */
export interface Profile extends SessionUser {
  emailverified: boolean
  /** False for who has only ever signed on elsewhere. */
  haspassword: boolean
  /** What the white-label asked besides when the account was created. */
  profile: Record<string, string>
  /** A new address that waits for its link to be followed; only in the answer to the change. */
  emailpending: string
}

export function readProfile(raw: unknown): Profile {
  const { emailverified, haspassword, profile, emailpending } = record(raw)
  const told = Object.entries(record(profile)).map(([name, value]) => [name, text(value)] as const)
  return {
    ...readSessionUser(raw),
    emailverified: emailverified === true,
    haspassword: haspassword !== false,
    profile: Object.fromEntries(told),
    emailpending: text(emailpending),
  }
}
