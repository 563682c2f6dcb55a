import { type FormulaPlace, formulaValue } from './slug-value.ts'
import type { FormRules, QuestionRules } from './types.ts'

/** Whether the `display_function` of a question or add-on shows it; one whose formula has no value is hidden. */
export function isDisplayed(
  { display_function, variables }: Pick<QuestionRules, 'display_function' | 'variables'>,
  place: FormulaPlace,
): boolean {
  const text = display_function?.trim()
  if (!text) return true
  const value = formulaValue(text, { ...place, variables })
  return value !== null && value.n !== 0n
}

/** Whether a form has a tag selection; with no or one tag there is nothing to select. */
export const selectsTags = ({ tags = [] }: Pick<FormRules, 'tags'>): boolean => tags.length > 1

/** Whether a section or question applies to the tags chosen in its form. */
export const appliesTo = (
  form: Pick<FormRules, 'tags'>,
  chosen: string[],
  { tags = [] }: { tags?: string[] },
): boolean => !selectsTags(form) || tags.length === 0 || tags.some((tag) => chosen.includes(tag))
