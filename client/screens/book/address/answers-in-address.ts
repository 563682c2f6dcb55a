import { prefillFrom, pricedSlugs } from '../../../../core/domain/forms/index.ts'
import { begunOf, withBegun } from '../../../booking/questions/dialog/kept-dialog.ts'
import { isForCart, submissionsOf } from '../../../booking/questions/form-cart.ts'
import { type Asking, readDraft, readFilling } from '../../../booking/questions/read-draft.ts'
import type { FormView } from '../../../booking/questions/read-forms.ts'
import type { Draft } from '../../../state/draft.ts'

/** What the site itself says in an address; a question of the same slug can't be answered by it. */
const reserved = new Set(['date', 'month', 'lang', 'page', 'resource', 'seats', 'token', 'draft'])

type Answering = Pick<Draft, 'answers' | 'submissions' | 'prefill' | 'extra'>

interface Brought {
  /** What the draft becomes. */
  draft: Answering
  /** The names of the query parameters that said something. */
  taken: string[]
}

/**
 * What the address answers, by the slugs of questions: a first answer to those that are still empty and that it fits;
 * to what nobody sees in `prefill`. In forms of the cart it is what was begun. Null where it says nothing.
 */
export function answersInAddress(search: string, forms: FormView[], draft: Answering, asking: Asking): Brought | null {
  const query = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !reserved.has(name)))
  const rules = forms.map((form) => form.rules)
  const { prefill, answers } = prefillFrom(rules, query, pricedSlugs(rules, asking.addons))
  const slugs = new Set(
    rules.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions)).map(({ slug }) => slug),
  )
  const taken = Object.keys(query).filter((name) => slugs.has(name))
  if (taken.length === 0) return null
  const told: Answering =
    Object.keys(prefill).length > 0 ? { ...draft, prefill: { ...draft.prefill, ...prefill } } : draft
  const next = forms.reduce((current, form) => answered(current, form, answers[form.id] ?? {}, { forms, asking }), told)
  return { draft: { answers: next.answers, prefill: next.prefill, extra: next.extra }, taken }
}

/** The draft with the answers to one form that fit and whose questions are open. */
function answered(
  draft: Answering,
  form: FormView,
  said: Record<string, unknown>,
  { forms, asking }: { forms: FormView[]; asking: Asking },
): Answering {
  if (Object.keys(said).length === 0) return draft
  if (!isForCart(form)) {
    const held = draft.answers?.[form.id] ?? {}
    const all = { ...draft.answers, [form.id]: { ...said, ...held } }
    const wrong = new Set(
      readDraft(forms, { ...draft, answers: all }, asking)
        .faults.filter(({ place }) => place.form === form)
        .map(({ place }) => place.question.id),
    )
    return { ...draft, answers: { ...all, [form.id]: { ...fitting(said, wrong), ...held } } }
  }
  if (submissionsOf(form, draft).length > 0 || begunOf(draft, form.id)) return draft
  const filling = { tags: [], answers: said }
  const wrong = new Set(
    readFilling(form, { tags: form.tags, answers: said }, { forms, draft, asking }).faults.map(
      ({ place }) => place.question.id,
    ),
  )
  return { ...draft, ...withBegun(draft, form.id, { ...filling, answers: fitting(said, wrong) }) }
}

const fitting = (said: Record<string, unknown>, wrong: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(said).filter(([id]) => !wrong.has(id)))

/** The address without what it brought: from here on the draft says it, and no link passes it on. */
export function withoutAnswers(href: string, taken: string[]): string {
  const url = new URL(href)
  for (const name of taken) url.searchParams.delete(name)
  return url.href
}
