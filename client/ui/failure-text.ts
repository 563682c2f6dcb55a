import { ruledCodes } from '../../core/domain/errors.ts'
import { codeObstacles } from '../../core/domain/pricing/types.ts'
import type { RefusalData } from '../../core/domain/wire/index.ts'
import { type CallError, type CallErrorCode, refusedWith } from '../data/errors.ts'
import { ownEntryOf } from '../data/own-entry.ts'
import { oneOf, record, text, type Unread } from '../data/read.ts'
import type { Words, WordValues } from './words.tsx'

const usable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The dictionary key of a code; a lost connection has its own. */
const wordOf = ({ code }: CallError): string => (code === 'connection' ? 'error.offline' : `error.${code}`)

/** The text of a failed call. All screens use it for failures. */
export function failureText(t: Words, error: CallError): string {
  const told: WordValues = { minutes: 15 }
  for (const [name, value] of Object.entries(record(error.data))) if (usable(value)) told[name] = value
  const prompt = text(refusedWith(error, 'unavailable')?.prompt)
  const step = prompt && t(prompt)
  // A step that the page was drawn without has no words here.
  if (step !== prompt) return t('error.step_unavailable', { step })
  const key = ruleOf(error) ?? (ownEntryOf(error)?.isOffered ? 'waitlist.kept' : wordOf(error))
  const said = t(key, told)
  if (said === key) return t(key.startsWith('error.payment_') ? 'payment.unable' : 'error.fallback')
  const limited = refusedWith(error, 'reservation_limit')
  const limit = limited ? limitText(t, limited) : ''
  return limit === '' ? said : `${said}. ${limit}`
}

/** The key of the rule that was broken, where the refusal names one: its words say more than those of the code. */
function ruleOf(error: CallError): string | null {
  const ruled = refusedWith(error, ...ruledCodes)
  if (ruled) return text(ruled.key) || null
  if (refusedWith(error, 'status_conflict')?.waits === 'move') return 'error.move_waits'
  const status = oneOf(refusedWith(error, 'discount_not_applicable')?.status, codeObstacles)
  return status && `discount.${status}`
}

/** How many reservations are possible in which time; empty if the refusal does not say. */
function limitText(t: Words, { maximum, per }: Unread<RefusalData['reservation_limit']>): string {
  const key = `limit.${String(per)}`
  const text = typeof maximum === 'number' ? t(key, { count: maximum }) : key
  return text === key ? '' : text
}

/** The action that a failure always offers: retry or reload. Other actions depend on the screen. */
export const waysOn: Partial<Record<CallErrorCode, 'retry' | 'reload'>> = {
  connection: 'retry',
  unavailable: 'retry',
  busy: 'retry',
  internal: 'retry',
  rate_limited: 'retry',
  unsuccessful: 'retry',
  unauthorized: 'reload',
  idempotency_conflict: 'reload',
  status_conflict: 'reload',
}
