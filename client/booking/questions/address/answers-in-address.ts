import { prefillFrom, pricedSlugs } from '../../../../core/domain/forms/index.ts'
import type { Draft } from '../../../state/draft.ts'
import { begunOf, withBegun } from '../dialog/kept-dialog.ts'
import type { Filling } from '../filling.ts'
import { isForCart, submissionsOf } from '../form-cart.ts'
import { type DraftContext, readDraft, readFilling } from '../read-draft.ts'
import type { FormView } from '../read-forms.ts'

/** Query parameters of the site itself, which never answer a question of the same slug. */
const reserved = new Set(
  'date direct discountcode draft embedded lang linkid month page resource seats token'.split(' '),
)

type Answering = Pick<Draft, 'answers' | 'submissions' | 'prefill' | 'extra'>

interface Brought {
  /** The draft with the answers. */
  draft: Answering
  /** The query parameters that were read. */
  taken: string[]
}

/**
 * Reads answers from an address by the questions' slugs: valid answers fill empty questions, hidden questions go to
 * `prefill`, and cart forms get an unfinished filling. Null when the address has none.
 */
export function answersInAddress(
  search: string,
  forms: FormView[],
  draft: Answering,
  context: DraftContext,
): Brought | null {
  const query = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !reserved.has(name)))
  const rules = forms.map((form) => form.rules)
  const { prefill, answers } = prefillFrom(rules, query, pricedSlugs(rules, context.addons))
  const slugs = new Set(
    rules.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions)).map(({ slug }) => slug),
  )
  const taken = Object.keys(query).filter((name) => slugs.has(name))
  if (taken.length === 0) return null
  const told: Answering =
    Object.keys(prefill).length > 0 ? { ...draft, prefill: { ...draft.prefill, ...prefill } } : draft
  const next = forms.reduce(
    (current, form) => answered(current, form, answers[form.id] ?? {}, { forms, context }),
    told,
  )
  return { draft: { answers: next.answers, prefill: next.prefill, extra: next.extra }, taken }
}

/** The draft with the valid answers to one form's empty questions. */
function answered(
  draft: Answering,
  form: FormView,
  said: Filling['answers'],
  { forms, context }: { forms: FormView[]; context: DraftContext },
): Answering {
  if (Object.keys(said).length === 0) return draft
  if (!isForCart(form)) {
    const held = draft.answers?.[form.id] ?? {}
    const all = { ...draft.answers, [form.id]: { ...said, ...held } }
    const wrong = new Set(
      readDraft(forms, { ...draft, answers: all }, context)
        .faults.filter(({ place }) => place.form === form)
        .map(({ place }) => place.question.id),
    )
    return { ...draft, answers: { ...all, [form.id]: { ...fitting(said, wrong), ...held } } }
  }
  if (submissionsOf(form, draft).length > 0 || begunOf(draft, form.id)) return draft
  const filling = { tags: [], answers: said }
  const wrong = new Set(
    readFilling(form, { tags: form.tags, answers: said }, { forms, draft, context }).faults.map(
      ({ place }) => place.question.id,
    ),
  )
  return { ...draft, ...withBegun(draft, form.id, { ...filling, answers: fitting(said, wrong) }) }
}

const fitting = (said: Filling['answers'], wrong: ReadonlySet<string>): Filling['answers'] =>
  Object.fromEntries(Object.entries(said).filter(([id]) => !wrong.has(id)))

/** The address without the parameters that were read: they are now in the draft, and links must not pass them on. */
export function withoutAnswers(href: string, taken: string[]): string {
  const url = new URL(href)
  for (const name of taken) url.searchParams.delete(name)
  return url.href
}
