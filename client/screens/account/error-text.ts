import type { CallError } from '../../data/errors.ts'
import type { Words } from '../../ui/words.tsx'

/** What a refusal says to who is shown it. */
export function errorText(t: Words, { code, data }: CallError): string {
  if (code === 'connection') return t('error.offline')
  return t(`error.${code}`, { minutes: typeof data.minutes === 'number' ? data.minutes : 15 })
}
