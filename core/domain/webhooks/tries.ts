import type { Instant } from '../time/types.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The pauses before each try, ms: ten tries within three days. */
const pauses = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour],
  ...[14 * hour, 20 * hour, 24 * hour],
]

/** How long an endpoint may fail before it is switched off, ms. */
export const failsFor = 3 * day

/** How long the former secret of an endpoint signs too, ms. */
export const formerSecretLasts = day

/** What an endpoint answered; null for no answer. */
export interface WebhookAnswer {
  status: number | null
  /** The header `Retry-After`: seconds, or a date. */
  retryafter: string | null
}

/**
 * What follows a try: it arrived, it is tried again, it has failed for good, or the endpoint wants nothing any more.
 */
export type AfterTry = { outcome: 'delivered' | 'failed' | 'gone' } | { outcome: 'again'; due: Instant }

function askedPause(retryafter: string | null, now: Instant): number {
  if (retryafter === null) return 0
  const asked = /^\d+$/.test(retryafter) ? Number(retryafter) * second : Date.parse(retryafter) - now
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), day)
}

/**
 * What follows the answer to a try. Only 2xx is an arrival: an address that redirects has to be corrected by its owner.
 * 410 means that nobody wants it any more. Pauses vary by a tenth, so that what failed together is not tried together,
 * and are at least what the endpoint asks for, up to a day.
 * @param attempts tries begun, this one included
 * @param chance from 0 to 1
 */
export function afterTry(answer: WebhookAnswer, attempts: number, now: Instant, chance: number): AfterTry {
  const { status, retryafter } = answer
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' }
  if (status === 410) return { outcome: 'gone' }
  const pause = pauses[attempts]
  if (pause === undefined) return { outcome: 'failed' }
  const varied = Math.round(pause * (0.9 + 0.2 * chance))
  return { outcome: 'again', due: now + Math.max(varied, askedPause(retryafter, now)) }
}
