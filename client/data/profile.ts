import type { SessionUser, UserAnswer } from '../../core/domain/wire/index.ts'
import { readSessionUser } from '../state/session.ts'
import { record, text } from './read.ts'

/** The user's own account, visible only to them. */
export interface Profile
  extends SessionUser,
    Required<Pick<UserAnswer, 'emailverified' | 'haspassword' | 'emailpending'>> {
  /** The white-label's extra fields. */
  profile: Record<string, string>
}

export function readProfile(raw: unknown): Profile {
  const { emailverified, haspassword, profile, emailpending } = record<UserAnswer>(raw)
  const told = Object.entries(record(profile)).map(([name, value]) => [name, text(value)] as const)
  return {
    ...readSessionUser(raw),
    emailverified: emailverified === true,
    haspassword: haspassword !== false,
    profile: Object.fromEntries(told),
    emailpending: text(emailpending),
  }
}
