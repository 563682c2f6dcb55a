import type { Operation } from '../define-operation.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { getSession } from './get-session.ts'
import { getSessions } from './get-sessions.ts'
import { keepSession } from './keep-session.ts'
import { logoutUser } from './logout-user.ts'

/** Signing out and listing sessions. */
export const sessionOperations: Operation[] = [
  logoutUser,
  getSession,
  keepSession,
  getSessions,
  endSession,
  endOtherSessions,
]
