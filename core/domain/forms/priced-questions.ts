import { parsed, slugsIn } from '../pricing/formula.ts'
import { groupedBySlug } from './by-slug.ts'
import { questionsOf } from './locate-answers.ts'
import type { AddonRules, FormRules, QuestionRules } from './types.ts'

const slugsOf = (text: unknown): string[] => {
  const formula = typeof text === 'string' && text.trim() !== '' ? parsed(text) : null
  return formula ? slugsIn(formula) : []
}

const hasEffect = ({ value_function_source, value_function, responseoptions = [] }: QuestionRules): boolean =>
  Boolean(value_function_source) ||
  Boolean(value_function?.trim()) ||
  responseoptions.some(({ price, priceadjustment, duration }) => Boolean(priceadjustment ?? price) || Boolean(duration))

/**
 * Slugs of the questions whose answers affect price or time: directly, through a formula that uses them, or by deciding
 * whether such a question or add-on is asked. The page's address can't answer these where they are not shown.
 */
export function pricedSlugs(forms: FormRules[], addons: AddonRules[] = []): Set<string> {
  const questions = forms.flatMap(questionsOf)
  const bySlug = groupedBySlug(questions)
  const found = new Set<string>()
  const open = addons.flatMap(({ price_function, time_function, display_function }) =>
    [price_function, time_function, display_function].flatMap(slugsOf),
  )
  open.push(...questions.filter(hasEffect).map(({ slug }) => slug))
  for (let slug = open.pop(); slug !== undefined; slug = open.pop()) {
    if (found.has(slug)) continue
    found.add(slug)
    for (const { value_function_source, value_function, display_function } of bySlug.get(slug) ?? [])
      open.push(...[value_function_source, value_function, display_function].flatMap(slugsOf))
  }
  return found
}
