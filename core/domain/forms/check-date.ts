import { type Checked, wrong } from './checks.ts'
import { dateIn } from './sentinels.ts'
import type { AnswerContext, QuestionRules } from './types.ts'

/**
 * date: an existing calendar day `YYYY-MM-DD`, optionally followed by a midnight; of a question about the past one
 * before today.
 */
export function checkDate(
  { past }: Pick<QuestionRules, 'past'>,
  value: unknown,
  { today }: Pick<AnswerContext, 'today'>,
): Checked {
  const date = dateIn(value)
  if (date === null) return wrong('date')
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return wrong('date')
  return past && today !== undefined && date >= today ? wrong('past') : { value: date }
}
