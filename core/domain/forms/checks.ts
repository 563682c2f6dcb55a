import type { AnswerValue } from './types.ts'

/** What a check says of a value: that it is fine (and how it is kept), or which word says what is wrong. */
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
