import type { AnswerValue } from './types.ts'

/** Result of a check: the value to store, or the word key of the fault. */
export type Checked = { value: AnswerValue } | { key: string; values?: Record<string, string | number> }

export const wrong = (key: string, values?: Record<string, string | number>): Checked => ({
  key: `validation.${key}`,
  ...(values && { values }),
})

/** A value as text; null where it is neither text nor a number. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}
