import { createHash } from 'node:crypto'
import type { OperationInput } from '../define-operation.ts'
import type { Attempt } from '../sessions/throttle.ts'

/** How long a code that a window hands to a frame by itself is valid, and one that a person types, ms. */
export const handbackLife = { handed: 60_000, typed: 120_000 }

/** How often a frame may try codes for its challenge, while one of six digits is valid. */
const tries = 5

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The challenge of a frame's verifier, as in PKCE (S256): only the frame can redeem what was made for it. */
export const challengeOf = (verifier: string): string => hashOf(verifier)

/** Under which id a code is stored: neither the code nor whose it is can be read from it. */
export const handbackId = (challenge: string, code: string): string => hashOf(`handback:${challenge}:${code}`)

/** Codes made in one window: each that is valid makes guessing easier. */
export const beginAttempt = (session: string): Attempt => ({
  ...{ name: 'handback made', of: session, most: 10, within: handbackLife.typed },
})

/** The codes tried for one challenge, and from one network. */
export const handbackAttempts = (
  challenge: string,
  { actor, ports }: Pick<OperationInput<unknown>, 'actor' | 'ports'>,
): Attempt[] => [
  { name: 'handback', of: challenge, most: tries, within: handbackLife.typed },
  { name: 'handback address', of: ports.tokens.address(actor.ip), most: 60, within: 15 * 60_000 },
]
