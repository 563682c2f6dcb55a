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
  // The broken rule says more than the general text.
  const key = code === 'answer_invalid' && typeof data.key === 'string' ? data.key : wordOf(error)
  const text = t(key, told)
  return text === key ? t('error.fallback') : text
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
