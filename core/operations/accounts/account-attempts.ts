import { emailKeyOf } from '../addresses/email-key.ts'
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

/** Accounts and guests created from one network. */
export const creationAttempt = (caller: Caller): Attempt => byAddress('account creation', 30, caller)

/** Mails requested from one network. */
export const mailAttempt = (caller: Caller): Attempt => byAddress('account mail', 30, caller)

/**
 * Mails of one kind to one address: five in a quarter of an hour are enough for one that works. Each kind has its own
 * count, so that requests for one kind don't block another.
 */
export const mailsTo = (email: string, kind: LinkPurpose | 'exists'): Attempt => ({
  name: `account mail to, ${kind}`,
  of: emailKeyOf({ email }),
  most: 5,
  within: quarter,
})

/** Links tried from one network. Links can't be guessed; this limits the cost of trying. */
export const linkAttempt = (caller: Caller): Attempt => byAddress('account link', 60, caller)
