import type { CallError, CallErrorCode } from '../data/errors.ts'
import type { Words, WordValues } from './words.tsx'

const usable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The word of a code: of a lost connection the product's own, else what the dictionary has under the code. */
const wordOf = ({ code }: CallError): string => (code === 'connection' ? 'error.offline' : `error.${code}`)

/** What a failed call says to people. Every screen writes failures with it; no other place knows the words. */
export function failureText(t: Words, error: CallError): string {
  const { code, data } = error
  const told: WordValues = { minutes: 15 }
  for (const [name, value] of Object.entries(data)) if (usable(value)) told[name] = value
  // Which rule an answer breaks says more than that it breaks one.
  const key = code === 'answer_invalid' && typeof data.key === 'string' ? data.key : wordOf(error)
  const text = t(key, told)
  return text === key ? t('error.fallback') : text
}

/** The way on that a failure allows by itself: the same once more, or a fresh page. Others depend on the screen. */
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
