import { compilePattern } from '../../../domain/forms/pattern/compile-pattern.ts'
import { parseFormula, slugsIn } from '../../../domain/pricing/formula.ts'
import { duplicates } from '../check-references.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { Placed } from '../prepare-bundle.ts'
import { boundsFaults } from './offers.ts'

type Form = Bundle['forms'][number]
type Question = Form['sections'][number]['questions'][number]

/** Ids are unique within their parent; a formula may name the slugs of any form of its provider. */
export function formFaults(form: Form, pointer: string, forms: Placed<Form>[]): Fault[] {
  const siblings = forms.map(({ entity }) => entity).filter((one) => one.provider === form.provider)
  const slugs = new Set(siblings.flatMap(questionsOf).map(({ slug }) => slug))
  const at = `${pointer}/sections`
  return [
    ...duplicates(form.sections, at, 'another section'),
    ...form.sections.flatMap((section, index) => [
      ...duplicates(section.questions, `${at}/${index}/questions`, 'another question of the section'),
      ...section.questions.flatMap((question, number) =>
        questionFaults(question, at + pointerOf(index, 'questions', number), slugs),
      ),
    ]),
  ]
}

const questionsOf = (form: Form): Question[] => form.sections.flatMap(({ questions }) => questions)

function questionFaults(question: Question, pointer: string, slugs: Set<string>): Fault[] {
  const options = question.responseoptions ?? []
  return [
    ...boundsFaults(question, ['minimum', 'maximum'], pointer),
    ...duplicates(options, `${pointer}/responseoptions`, 'another option of the question'),
    ...options.flatMap((one, index) =>
      boundsFaults(one, ['min', 'max'], pointer + pointerOf('responseoptions', index)),
    ),
    ...patternFaults(question, pointer),
    ...formulaFaults(question, pointer, slugs),
  ]
}

/** Answers are matched in linear time, so what can't be is refused here instead of matching nothing later. */
function patternFaults({ regex }: Question, pointer: string): Fault[] {
  if (regex === undefined || compilePattern(regex) !== null) return []
  const expected = 'a regular expression without look-around and back-references'
  return [{ pointer: `${pointer}/regex`, expected, found: shown(regex) }]
}

/** A function given as text must be of the arithmetic grammar, and know what it names. */
function formulaFaults(question: Question, pointer: string, slugs: Set<string>): Fault[] {
  const own = new Set((question.variables ?? []).map(({ slug }) => slug))
  return (['value_function_source', 'value_function'] as const).flatMap((field) => {
    const text = question[field]
    if (typeof text !== 'string' || text.trim() === '') return []
    const formula = parseFormula(text)
    const at = `${pointer}/${field}`
    if (!formula.ok) return [{ pointer: at, expected: String(formula.error.data?.expected), found: shown(text) }]
    const unknown = slugsIn(formula.value).find((slug) => !slugs.has(slug) && !own.has(slug))
    if (unknown === undefined) return []
    return [{ pointer: at, expected: 'slugs of questions or of its "variables"', found: shown(unknown) }]
  })
}
