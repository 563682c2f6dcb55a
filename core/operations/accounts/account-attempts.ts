import { emailKeyOf } from '../../domain/access/index.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Attempt } from '../sessions/throttle.ts'
import type { LinkPurpose } from './stored-link.ts'

const quarter = 15 * 60_000

type Caller = Pick<OperationInput<unknown>, 'actor' | 'ports'>

const byAddress = (name: string, most: number, { actor, ports }: Caller): Attempt => ({
  name,
  of: ports.tokens.address(actor.ip),
  most,
  within: quarter,
})

/** Accounts and guests that one network makes. */
export const creationAttempt = (caller: Caller): Attempt => byAddress('account creation', 30, caller)

/** Mails that one network asks for. */
export const mailAttempt = (caller: Caller): Attempt => byAddress('account mail', 30, caller)

/**
 * Mails of one kind to one address: who is sent five in a quarter of an hour has one that works. Each kind counts for
 * itself, so that whoever asks for one keeps nobody from another.
 */
export const mailsTo = (email: string, kind: LinkPurpose | 'exists'): Attempt => ({
  name: `account mail to, ${kind}`,
  of: emailKeyOf({ email }),
  most: 5,
  within: quarter,
})

/** Links that one network tries; nobody guesses one, and this is what it would cost. */
export const linkAttempt = (caller: Caller): Attempt => byAddress('account link', 60, caller)
