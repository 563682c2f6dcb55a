import { type MoneyAnswer, ServiceFault } from '@tessera/plugin-api'
import type { Answer } from './service.ts'

/** The code with which the core takes a refusal for a passing one. */
export const unavailable = 'processor_unavailable'

/** The service's issues as the product calls them. What would warn a thief is told as any other refusal. */
const codes: Record<string, string> = {
  INSTRUMENT_DECLINED: 'account_declined',
  PAYER_CANNOT_PAY: 'account_declined',
  PAYER_ACCOUNT_RESTRICTED: 'account_declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'account_declined',
  TRANSACTION_REFUSED: 'account_declined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'account_declined',
  CARD_EXPIRED: 'expired_card',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  TRANSACTION_LIMIT_EXCEEDED: 'amount_too_large',
  CURRENCY_NOT_SUPPORTED: 'currency_not_supported',
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER: 'currency_not_supported',
}

/** The product's code of a refusal. */
export const codeOf = ({ issues }: Pick<Answer, 'issues'>): string =>
  issues.map((issue) => codes[issue]).find((code) => code !== undefined) ?? 'payment_declined'

/** Whether the customer's account refused, so that they may take another of their means. */
export const isRefusedByAccount = ({ status, issues }: Pick<Answer, 'status' | 'issues'>): boolean =>
  status === 422 && issues.some((issue) => Object.hasOwn(codes, issue))

/** Whether the app may not do it: its credentials or its permissions were taken back. */
export const isLockedOut = ({ status }: Pick<Answer, 'status'>): boolean => status === 401 || status === 403

/**
 * What a call that threw says about money. Where the service refused before it did anything, `refused` is the answer;
 * otherwise nobody can say. What isn't the service's is thrown on.
 */
export function answerTo(error: unknown, reference: string, refused: MoneyAnswer | null = null): MoneyAnswer {
  if (!(error instanceof ServiceFault)) throw error
  const isRefused = error.status === 429 || error.status === 401 || error.status === 403
  return isRefused && refused ? refused : { status: 'unknown', reference }
}
