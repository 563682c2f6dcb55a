import type { CallError } from '../../data/errors.ts'
import type { Words, WordValues } from '../../ui/words.tsx'

const usable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** What a refusal says to who is shown it. */
export function errorText(t: Words, { code, data }: CallError): string {
  if (code === 'connection') return t('error.offline')
  const told: WordValues = { minutes: 15 }
  for (const [name, value] of Object.entries(data)) if (usable(value)) told[name] = value
  // What is wrong with one field says more than that something is.
  if (code === 'answer_invalid' && typeof data.key === 'string') return t(data.key, told)
  // Which rule it breaks says more than that it breaks one.
  return code === 'answer_invalid' && typeof data.key === 'string' ? t(data.key, told) : t(`error.${code}`, told)
}
