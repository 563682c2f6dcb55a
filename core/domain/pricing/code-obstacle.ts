import type { CodeObstacle } from './types.ts'

/** What a code allows; dates are the provider's, both included. */
interface CodeTerms {
  uses?: number
  usesperperson?: number
  from?: string
  until?: string
}

/**
 * Why a code can't be used now, whatever the cart; null if it can. @param today the provider's local date
 * @param used how often it was used, and how often by this person; without the cart in question
 */
export function codeObstacle(
  { uses, usesperperson, from, until }: CodeTerms,
  today: string,
  used: { all: number; person: number },
): CodeObstacle | null {
  if (from !== undefined && today < from) return 'not_yet'
  if (until !== undefined && today > until) return 'ended'
  if (uses !== undefined && used.all >= uses) return 'used_up'
  return usesperperson !== undefined && used.person >= usesperperson ? 'used_before' : null
}
