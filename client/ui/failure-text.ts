import { ruledCodes } from '../../core/domain/errors.ts'
import { codeObstacles } from '../../core/domain/pricing/types.ts'
import type { CallError, CallErrorCode } from '../data/errors.ts'
import type { Words, WordValues } from './words.tsx'

const usable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The dictionary key of a code; a lost connection has its own. */
const wordOf = ({ code }: CallError): string => (code === 'connection' ? 'error.offline' : `error.${code}`)

/** The text of a failed call. All screens use it for failures. */
export function failureText(t: Words, error: CallError): string {
  const { code, data } = error
  const told: WordValues = { minutes: 15 }
  for (const [name, value] of Object.entries(data)) if (usable(value)) told[name] = value
  const rule = ruledCodes.has(code) ? data.key : code === 'discount_not_applicable' ? ofCode(data) : undefined
  const key = typeof rule === 'string' ? rule : wordOf(error)
  const text = t(key, told)
  if (text === key) return t('error.fallback')
  const limit = code === 'reservation_limit' ? limitText(t, data) : ''
  return limit === '' ? text : `${text}. ${limit}`
}

/** Why a discount code was refused, if more is known than that it does not apply. */
const ofCode = ({ status }: CallError['data']) =>
  codeObstacles.some((one) => one === status) ? `discount.${String(status)}` : undefined

/** How many reservations are possible in which time; empty if the refusal does not say. */
function limitText(t: Words, { maximum, per }: CallError['data']): string {
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
